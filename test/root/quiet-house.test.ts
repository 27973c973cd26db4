import '../support/machine/own-network.js'
import { command } from '../support/machine/command.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { machineTime } from './support/clock.js'
import { sliderValue, startFlow } from './support/flow.js'
import { hallAddress, openHall, ownInterface, plugIn, unplug } from './support/hall.js'
import { readMessages } from './support/messages.js'
import { destinationCount, displayRows, startDemo, stateChanges } from './support/start-demo.js'

const actions = 20
/** Five times the promised time. */
const withinMs = 5 * 3000

test('a display that returns while nobody acts is sent the current values, and counts', async (t) => {
  const hall = await openHall(t)
  let display = await hall.displays.listen(9000)
  const daemon = await startDemo(t, { main: `host = ${hallAddress}` })
  const outages = {
    'its program was stopped': {
      leave: () => display.close(),
      restore: async () => {
        display = await hall.displays.listen(9000)
      },
    },
    'its machine was switched off': {
      leave: () => {
        hall.command(`ip addr del ${hallAddress}/24 dev hall`)
        command(`ip neigh flush dev ${ownInterface}`)
      },
      restore: () => hall.command(`ip addr add ${hallAddress}/24 dev hall`),
    },
    'the cable was unplugged here': { leave: unplug, restore: plugIn },
  }
  for (const [why, { leave, restore }] of Object.entries(outages)) {
    await leave()
    const flow = await startFlow(t, daemon, { rate: 200, actions })
    await flow.finish()
    await until(async () => (await displayRows(daemon))[0]!.state === 'down')
    const back = machineTime()
    const timing = startTiming()
    await restore()
    const isSnapshot = ({ at, value }: { at: number; value: number }) =>
      at > back && value === sliderValue(actions - 1)
    await until(() => readMessages(display.arrivals).some(isSnapshot))
    const receivedMs = machineTime() - back
    await until(async () => (await destinationCount(daemon)) === 1)
    const countedMs = machineTime() - back
    t.comment(`${why}: values after ${receivedMs | 0} ms, counted after ${countedMs | 0} ms`)
    timing.within(t, withinMs, `after ${why} it receives the values`, receivedMs)
  }
  const { stdout } = await daemon.process.stop('SIGTERM')
  const changes = Object.keys(outages).flatMap(() => ['display down', 'display up'])
  t.same(stateChanges(stdout), changes, 'each change is logged once')
})
