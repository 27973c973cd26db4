import { timeFirstPress } from '../../../programs/room/support/first-press.js'
import { openBrowser } from '../../../programs/room/support/open-browser.js'
import { cells, median, tableOf } from '../../table.js'
import { type Bench, startOvation } from '../options.js'
import { crowdedLayout, writeTexts } from './crowded-house.js'
import { timeDesk } from './time-desk.js'

const deskSizes = ['phone', 'tablet', 'wall'] as const
/** ms: what a hand notices. */
const longest = 100

/**
 * Works at the desk of a full house, and visits the audience's page for the first time, in Chromium that is four times
 * slower. Prints tables.
 *
 * @returns the reasons why the figures are invalid.
 */
export async function measurePages(bench: Bench): Promise<readonly string[]> {
  const daemon = await startOvation(bench, {
    settings: { room: { open: 'on' }, limits: { actions_per_second: 0 } },
    layouts: { [crowdedLayout.layoutId]: crowdedLayout },
  })
  const ends: (() => unknown)[] = []
  const browser = await openBrowser({ teardown: (end) => void ends.push(end) })
  await writeTexts(daemon)
  const visits = []
  for (let round = 0; round <= bench.rounds; round++)
    visits.push(await timeFirstPress(browser, `http://127.0.0.1:${daemon.httpPort}/play/crowded`, 'slow 3G'))
  // The first is a warm-up.
  const counted = visits.slice(1)
  const rows = (['painted', 'possible', 'counted'] as const).map((key) => [
    key,
    ...cells(
      counted.map((visit) => visit[key]),
      0,
    ),
  ])
  console.log(tableOf('first visit, slow 3G|ms|(min..max)', rows))
  const desks: string[][] = []
  for (const size of deskSizes) {
    const runs = []
    for (let round = 0; round < bench.rounds; round++)
      runs.push(await timeDesk(browser, daemon, size, bench.seconds))
    const tasks = runs.flatMap(({ long }) => long)
    const busy = `${(100 * median(runs.map((run) => run.busy))).toFixed(0)} %`
    const late = tasks.filter((ms) => ms > longest).length
    desks.push([size, String(tasks.length), String(late), Math.max(0, ...tasks).toFixed(0), busy])
  }
  console.log(tableOf(`desk|tasks > 50 ms|> ${longest} ms|longest ms|busy`, desks))
  for (const end of ends) await end()
  await daemon.stop()
  return daemon.faults
}
