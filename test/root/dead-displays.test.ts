import '../support/machine/own-network.js'
import type { Test } from 'tap'
import { startTiming } from '../support/machine/quiet-machine.js'
import { t as suite, test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { measureDelays } from './support/delays.js'
import { startFlow } from './support/flow.js'
import { hallAddress, openHall } from './support/hall.js'
import { readMessages } from './support/messages.js'
import { destinationCount, displayRows, startDemo, stateChanges } from './support/start-demo.js'

const rate = 1000
/** For 7 s: the network gives up a dead address after 3 s, and then tries again. */
const actions = 7 * rate
/** The delay that dead displays may cause to the live one: five times that on a quiet machine. */
const tolerableMs = 5 * 25
/**
 * Fewer than the datagrams that may be queued for a display: none is replaced, however long a turn of the event loop
 * takes.
 */
const phones = 50

suite.setTimeout(300_000)

test('displays that are switched off delay neither the others nor the audience', async (t) => {
  const timing = startTiming()
  let alone = await play(t, 0)
  for (const dead of [4, 16]) {
    let beside = await play(t, dead)
    const later = () => Math.max(beside.display.p99 - alone.display.p99, beside.answer.p99 - alone.answer.p99)
    // The test machine may have become slower: compare with a new measurement.
    if (later() > tolerableMs) [alone, beside] = [await play(t, 0), await play(t, dead)]
    timing.within(
      t,
      tolerableMs,
      `beside ${dead} dead displays messages and answers come as soon as alone`,
      later(),
    )
  }
})

/** Plays to a live display, with this many others at addresses without a machine. */
async function play(t: Test, dead: number): Promise<ReturnType<typeof measureDelays>> {
  let delays: ReturnType<typeof measureDelays> | undefined
  await t.test(`${dead} are off`, async (t) => {
    const hall = await openHall(t)
    const live = await hall.displays.listen(9000)
    const off = Array.from({ length: dead }, (_, n) => [`off-${n}`, displayAt(`10.77.0.${100 + n}`)])
    const daemon = await startDemo(t, { live: displayAt(hallAddress), ...Object.fromEntries(off) })
    const flow = await startFlow(t, daemon, { rate, actions, phones })
    await flow.finish()
    await until(() => live.arrivals.length >= actions)
    delays = measureDelays(flow, live.arrivals)
    const { display, answer } = delays
    t.comment(`${dead} are off; to the live display: ${display}; to the answer: ${answer}`)
    t.same([flow.refused, display.missing, answer.missing], [0, 0, 0], 'every action is sent and answered')
    t.equal(
      readMessages(live.arrivals).length,
      live.arrivals.length,
      'each message is in a datagram of its own',
    )
    t.equal(await destinationCount(daemon), 1, 'only the live one counts')
    const [row] = await displayRows(daemon)
    t.match(row, { name: 'live', state: 'up', dropped: 0, lastError: null })
    // If the queue of a dead display was full, the live one is sent the newest values again after a pause.
    await until(() => live.arrivals.length >= row!.sent)
    t.ok(row!.sent >= actions && row!.sent < actions + 10, `${row!.sent} messages for ${actions} actions`)
    const { stdout } = await daemon.process.stop('SIGTERM')
    const changes = off.map(() => 'display down')
    t.same(stateChanges(stdout), changes, 'each display that is off is logged once')
  })
  return delays!
}

function displayAt(host: string): string {
  return `host = ${host}\nbundle = never`
}
