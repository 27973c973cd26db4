import { timeFirstPress } from '../../../programs/room/support/first-press.js'
import { openBrowser } from '../../../programs/room/support/open-browser.js'
import { runDemo } from '../../../programs/room/support/run-demo.js'
import { cells, tableOf } from '../../table.js'
import type { Bench } from '../options.js'

/** Prints how soon a new phone can press the first button of the demo, from the address on. */
export async function measureFirstPress({ rounds }: Bench): Promise<readonly string[]> {
  const ends: (() => unknown)[] = []
  const t = { teardown: (end: () => unknown) => void ends.unshift(end) }
  const possible: number[] = []
  try {
    const { url } = await runDemo(t)
    const browser = await openBrowser(t)
    for (let round = 0; round <= rounds; round++)
      possible.push((await timeFirstPress(browser, `${url}/play/demo`)).possible)
  } finally {
    for (const end of ends) await end()
  }
  // The first one starts the browser, and does not count.
  const row = ['possible', ...cells(possible.slice(1), 0), '<= 1000']
  console.log(tableOf('first press|ms|(min..max)|target', [row]))
  return []
}
