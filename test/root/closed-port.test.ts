import '../support/machine/own-network.js'
import { setTimeout as delay } from 'node:timers/promises'
import { startTiming } from '../support/machine/quiet-machine.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { startFlow } from './support/flow.js'
import { hallAddress, openHall } from './support/hall.js'
import { startReceivers } from './support/receivers.js'
import { destinationCount, startDemo, stateChanges } from './support/start-demo.js'

const closedMs = 6000

test('displays on this and another machine count only while their port is open', async (t) => {
  const hall = await openHall(t)
  const here = await startReceivers(t)
  await hall.displays.listen(9000)
  // Linux reports another machine's closed port only once a second, but its own for each datagram.
  const open = () => Promise.all([hall.displays.listen(9001), here.listen(9001)])
  const before = await open()
  const daemon = await startDemo(t, {
    steady: `host = ${hallAddress}`,
    there: `host = ${hallAddress}\nport = 9001`,
    here: 'host = 127.0.0.1\nport = 9001',
  })
  const flow = await startFlow(t, daemon, { rate: 200 })
  await until(() => before.every(({ arrivals }) => arrivals.length > 20))
  t.equal(await destinationCount(daemon), 3)

  for (const display of before) await display.close()
  const closed = startTiming()
  await until(async () => (await destinationCount(daemon)) === 1)
  const outMs = closed.ms
  const counts = new Set<number>()
  while (closed.ms < closedMs) {
    counts.add(await destinationCount(daemon))
    await delay(20)
  }
  t.same([...counts], [1], 'they do not count while they are closed')

  const after = await open()
  const opened = startTiming()
  await until(() => after.every(({ arrivals }) => arrivals.length > 0))
  const receivedMs = opened.ms
  await until(async () => (await destinationCount(daemon)) === 3)
  const backMs = opened.ms
  t.comment(`down after ${outMs | 0} ms, messages after ${receivedMs | 0} ms, counted after ${backMs | 0} ms`)
  closed.within(t, 1000, 'they stop counting', outMs)
  opened.within(t, 3000, 'they count again', backMs)

  await flow.stop()
  t.equal(flow.refused, 0)
  const { stdout } = await daemon.process.stop('SIGTERM')
  const changes = ['down', 'down', 'up', 'up'].map((state) => `display ${state}`)
  t.same(stateChanges(stdout), changes, 'each change is logged once')
})
