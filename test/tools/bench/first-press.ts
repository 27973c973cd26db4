import { type FirstPress, timeFirstPress } from '../../programs/room/support/first-press.js'
import { openBrowser } from '../../programs/room/support/open-browser.js'
import { runDemo } from '../../programs/room/support/run-demo.js'
import type { Options } from './options.js'
import { median } from './statistics.js'
import { alignColumns, span } from './table.js'

/** How soon a new phone can press the first button of the demo, from the address on; a table. */
export async function measureFirstPress({ rounds }: Options): Promise<readonly string[]> {
  const ends: (() => unknown)[] = []
  const t = { teardown: (end: () => unknown) => void ends.unshift(end) }
  const visits: FirstPress[] = []
  try {
    const { url } = await runDemo(t)
    const browser = await openBrowser(t)
    // The first one starts the browser, and does not count.
    await timeFirstPress(browser, `${url}/play/demo`)
    for (let round = 0; round < rounds; round++)
      visits.push(await timeFirstPress(browser, `${url}/play/demo`))
  } finally {
    for (const end of ends) await end()
  }
  const row = (name: string, times: readonly number[], target: string) => [
    name,
    median(times).toFixed(0),
    span(times, 0),
    target,
  ]
  console.log(
    alignColumns([
      ['first press', 'ms', '(min..max)', 'target'],
      row(
        'possible',
        visits.map(({ possible }) => possible),
        '<= 1000',
      ),
      row(
        'counted',
        visits.map(({ counted }) => counted),
        '-',
      ),
    ]),
  )
  return []
}
