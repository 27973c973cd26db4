import '../support/machine/own-network.js'
import { writeFileSync } from 'node:fs'
import type { Test } from 'tap'
import { command } from '../support/machine/command.js'
import type { TestDaemon } from '../support/machine/daemon.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { machineTime } from './support/clock.js'
import { type Flow, startFlow } from './support/flow.js'
import { type Hall, hallAddress, openHall, ownAddress, ownInterface, plugIn, unplug } from './support/hall.js'
import type { Receiver } from './support/receivers.js'
import { destinationCount, startDemo } from './support/start-demo.js'

/** Longer than the daemon's retry interval, so that it cannot work with what it had. */
const outageMs = 1500

test('after the cable was unplugged, messages flow within a second and the display counts', async (t) => {
  const playing = await play(t)
  unplug()
  await until(async () => (await destinationCount(playing.daemon)) === 0)
  t.pass('while it is unplugged the display does not count')
  await pause()
  plugIn()
  await expectRecovery(t, playing)
})

test('the same after the interface was down for a moment', async (t) => {
  const playing = await play(t)
  // The address stays; of the routes only the one to its own network is restored.
  command(`ip link set ${ownInterface} down`)
  command(`ip link set ${ownInterface} up`)
  await expectRecovery(t, playing)
})

test('the same a little later after the display itself was unplugged', async (t) => {
  const playing = await play(t)
  playing.hall.command('ip link set hall down')
  await pause()
  playing.hall.command('ip link set hall up')
  // Nothing on this machine has changed; it asks once a second for the display's address (ARP).
  await expectRecovery(t, playing, 5)
})

test("the same after this machine's own address has changed", async (t) => {
  const playing = await play(t)
  command(`ip addr del ${ownAddress}/24 dev ${ownInterface}`)
  await pause()
  command(`ip addr add 10.77.0.7/24 dev ${ownInterface}`)
  await expectRecovery(t, playing)
})

test('the same when this machine had both addresses for a while', async (t) => {
  const playing = await play(t)
  // As systemd sets it; otherwise the second address would be removed with the first.
  writeFileSync(`/proc/sys/net/ipv4/conf/${ownInterface}/promote_secondaries`, '1')
  command(`ip addr add 10.77.0.7/24 dev ${ownInterface}`)
  await pause()
  command(`ip addr del ${ownAddress}/24 dev ${ownInterface}`)
  await expectRecovery(t, playing)
})

interface Play {
  readonly daemon: TestDaemon
  readonly display: Receiver
  readonly flow: Flow
  readonly hall: Hall
}

/** Plays to a display over the cable; actions are sent until the test is over. */
async function play(t: Test): Promise<Play> {
  const hall = await openHall(t)
  const display = await hall.displays.listen(9000)
  const daemon = await startDemo(t, { main: `host = ${hallAddress}` })
  const flow = await startFlow(t, daemon, { rate: 200 })
  await until(() => display.arrivals.length > 20)
  t.equal(await destinationCount(daemon), 1)
  return { daemon, display, flow, hall }
}

/** Measures from the time of the call, when the network is restored. */
async function expectRecovery(t: Test, { daemon, display, flow }: Play, seconds = 1): Promise<void> {
  const whole = machineTime()
  const timing = startTiming()
  await until(() => (display.arrivals.at(-1)?.at ?? 0) > whole + 1)
  const receivedMs = machineTime() - whole
  await until(async () => (await destinationCount(daemon)) === 1)
  const countedMs = machineTime() - whole
  t.comment(`messages after ${receivedMs | 0} ms, counted after ${countedMs | 0} ms`)
  timing.within(t, 1000 * seconds, 'messages arrive', receivedMs)
  timing.within(t, 1000 * seconds, 'the display counts', countedMs)
  t.equal(flow.refused, 0, 'the audience is not affected')
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, outageMs))
}
