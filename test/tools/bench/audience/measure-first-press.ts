import { type FirstPress, timeFirstPress } from '../../../programs/room/support/first-press.js'
import { openBrowser } from '../../../programs/room/support/open-browser.js'
import { runDemo } from '../../../programs/room/support/run-demo.js'
import { alignColumns, cells } from '../../table.js'
import type { Bench } from '../options.js'

/** Prints how soon a new phone can press the first button of the demo, from the address on. */
export async function measureFirstPress({ rounds }: Bench): Promise<readonly string[]> {
  const ends: (() => unknown)[] = []
  const t = { teardown: (end: () => unknown) => void ends.unshift(end) }
  const visits: FirstPress[] = []
  try {
    const { url } = await runDemo(t)
    const browser = await openBrowser(t)
    // The first one starts the browser, and does not count.
    for (let round = 0; round <= rounds; round++)
      visits.push(await timeFirstPress(browser, `${url}/play/demo`))
  } finally {
    for (const end of ends) await end()
  }
  const line = (name: keyof FirstPress, target: string) => [
    name,
    ...cells(
      visits.slice(1).map((visit) => visit[name]),
      0,
    ),
    target,
  ]
  const head = ['first press', 'ms', '(min..max)', 'target']
  console.log(alignColumns([head, line('possible', '<= 1000'), line('counted', '-')]))
  return []
}
