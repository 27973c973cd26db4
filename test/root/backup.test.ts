import '../support/machine/own-network.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { measureDelays } from './support/delays.js'
import { startFlow } from './support/flow.js'
import { openHall } from './support/hall.js'
import { readMessages } from './support/messages.js'
import { destinationCount, displayRows, startDemo } from './support/start-demo.js'

const main = '10.77.0.21'
const backup = '10.77.0.22'
const rate = 1000
const actions = 4 * rate
/** Waiting for a dead machine takes seconds; the tolerance allows for a busy test machine. */
const hangMs = 500

test('a main machine and its backup receive the same datagrams', async (t) => {
  const hall = await openHall(t)
  for (const address of [main, backup]) hall.command(`ip addr add ${address}/24 dev hall`)
  const atMain = await hall.displays.listen(9000, main)
  const atBackup = await hall.displays.listen(9000, backup)
  const daemon = await startDemo(t, { wall: `host = ${main}, ${backup}` })
  t.equal(await destinationCount(daemon), 2, 'each of them counts')
  const flow = await startFlow(t, daemon, { rate, actions })
  await flow.finish()
  for (const { arrivals } of [atMain, atBackup]) await until(() => readMessages(arrivals).length >= actions)
  const [first, second] = [atMain, atBackup].map(({ arrivals }) => arrivals.map(({ datagram }) => datagram))
  t.same(second, first)
  t.match(await displayRows(daemon), [
    { name: 'wall', host: main, state: 'up', sent: actions, dropped: 0 },
    { name: 'wall', host: backup, state: 'up', sent: actions, dropped: 0 },
  ])
})

for (const [state, address] of [
  ['switched off', '10.77.0.99'],
  ['not running its program', backup],
] as const) {
  test(`a main machine misses nothing while its backup is ${state}`, async (t) => {
    const hall = await openHall(t)
    for (const here of [main, backup]) hall.command(`ip addr add ${here}/24 dev hall`)
    const { arrivals } = await hall.displays.listen(9000, main)
    const daemon = await startDemo(t, { wall: `host = ${address}, ${main}` })
    const timing = startTiming()
    const flow = await startFlow(t, daemon, { rate, actions })
    await flow.finish()
    await until(() => readMessages(arrivals).length >= actions)
    const { display, answer } = measureDelays(flow, arrivals)
    t.comment(`to the live one: ${display}; to the answer: ${answer}`)
    t.same([flow.refused, display.missing], [0, 0], 'every action is sent and answered')
    timing.within(t, hangMs, 'without waiting for the dead one, all arrive', display.max)
    t.match(await displayRows(daemon), [
      { name: 'wall', host: address, state: 'down' },
      { name: 'wall', host: main, state: 'up', sent: actions, dropped: 0 },
    ])
    t.equal(await destinationCount(daemon), 1, 'only the live one counts')
  })
}
