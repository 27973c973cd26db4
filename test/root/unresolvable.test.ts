import '../support/machine/own-network.js'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../support/machine/command.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { measureDelays } from './support/delays.js'
import { startFlow } from './support/flow.js'
import { hallAddress, openHall } from './support/hall.js'
import { destinationCount, displayRows, startDemo } from './support/start-demo.js'

/** More than Node's name lookup threads, each of which is blocked for many seconds. */
const unknown = 6
const rate = 500
const actions = 4 * rate
/** Waiting for a name takes 5 s; the tolerance allows for a busy test machine. */
const hangMs = 500

test('display names that do not resolve never count and delay nothing, even if no name server answers', async (t) => {
  const hall = await openHall(t)
  useDeadNameServer(t.testdir())
  const live = await hall.displays.listen(9000)
  const timing = startTiming()
  const daemon = await startDemo(t, {
    live: `host = ${hallAddress}\nbundle = never`,
    ...Object.fromEntries(
      Array.from({ length: unknown }, (_, n) => [`unknown-${n}`, `host = no.such.host-${n}.invalid`]),
    ),
  })
  const readyMs = timing.ms
  const flow = await startFlow(t, daemon, { rate, actions })
  let most = 0
  await until(async () => {
    most = Math.max(most, await destinationCount(daemon))
    return flow.answered.length >= actions
  })
  await flow.finish()
  await until(() => live.arrivals.length >= actions)
  const { display, answer } = measureDelays(flow, live.arrivals)
  t.comment(`ready after ${readyMs | 0} ms; to the display: ${display}; to the answer: ${answer}`)
  t.equal(most, 1, 'only the live one counts')
  t.same([flow.refused, display.missing, answer.missing], [0, 0, 0], 'nothing is lost')
  timing.within(t, hangMs, 'the live display receives its messages', display.max)
  timing.within(t, hangMs, 'the audience gets its answers', answer.max)
  timing.within(t, 2000, 'without waiting for the names it starts', readyMs)
  const rows = await displayRows(daemon)
  t.same(
    rows.map(({ state }) => state),
    ['up', ...Array.from({ length: unknown }, () => 'unresolved')],
  )
  const stopping = startTiming()
  await daemon.process.stop('SIGTERM')
  stopping.within(t, 3000, 'it stops')
})

/** Sets a name server that does not exist, for programs that are started from now on. */
function useDeadNameServer(folder: string): void {
  const file = join(folder, 'resolv.conf')
  writeFileSync(file, 'nameserver 10.77.0.53\n')
  command(`mount --bind ${file} /etc/resolv.conf`)
}
