import { splitBatch } from '../../../src/cluster/batch.js'
import type { EdgeHeartbeat } from '../../../src/cluster/edges.js'
import { edgeSubject } from '../../../src/cluster/names.js'
import { encodeVersioned } from '../../../src/cluster/protocol.js'
import { BatchConsumer } from '../../../src/cluster/stage/batch-consumer.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { BatchSender, press } from './support/batch-sender.js'
import { isBehind, openCountingStage } from './support/counting-stage.js'
import { startBroker } from './support/start-broker.js'

test('batches that edges have stored are counted, shown and reported, each once', async (t) => {
  const { sender, stage, count } = await openCountingStage(t)
  for (let copy = 0; copy < 6; copy++) await sender.store(1, [press(), press('seat-2', 'a')])
  await sender.store(2, [press('seat-2', 'a')])
  await sender.store(1, [press()], { epoch: 'two' })
  await sender.store(1, [press()], { edge: 'east' })
  await until(async () => (await count()) === 4)
  t.same(await stage.sink.received(4), [
    '/0001 if 1 0.01',
    '/0001 if 2 0.02',
    '/0001 if 3 0.03',
    '/0001 if 4 0.04',
  ])
  await isBehind(stage)
  t.equal(await count(), 4)
  const { body } = await stage.admin('GET', '/status')
  t.match(body, {
    stage: 'active',
    cluster: { role: 'stage', name: 'stage', broker: 'connected', waiting: 0, trouble: null, edges: [] },
  })
  const { body: metrics } = await stage.admin('GET', '/metrics')
  t.match(metrics, /^ovation_cluster_batches_total\{result="counted"\} 4$/m)
  t.match(metrics, /^ovation_cluster_batches_total\{result="repeated"\} 5$/m)
  t.match(metrics, /^ovation_cluster_broker_connected 1$/m)
})

test('edges are shown with their phones and their lag, and as away when they are silent', async (t) => {
  const { sender, stage, count } = await openCountingStage(t)
  await sender.store(1)
  await until(async () => (await count()) === 1)
  const beat = { epoch: 'one', stored: 1, phones: 3, version: '1.0.0' }
  const say = (change = {}) =>
    sender.broker.publish(edgeSubject('west'), encodeVersioned<EdgeHeartbeat>({ ...beat, ...change }))
  const edges = async () => (await stage.admin('GET', '/status')).body.cluster.edges
  say()
  await until(async () => (await edges()).length === 1)
  t.same(await edges(), [{ name: 'west', state: 'here', phones: 3, lag: 0 }])
  say({ stored: 8 })
  await until(async () => (await edges())[0].lag === 7)
  await until(async () => (await edges())[0].state === 'away')
  t.same(await edges(), [{ name: 'west', state: 'away', phones: 0, lag: 7 }])
})

test('the clock of keys goes on while nothing waits, and never before that of the broker', async (t) => {
  const broker = await startBroker(t)
  const { broker: connection } = await BatchSender.open(t, broker.url)
  const times: number[] = []
  const reader = new BatchConsumer({
    ...{ broker: connection, batches: { position: undefined }, keepMs: 600_000, log: recordLog().log },
    isKept: () => true,
    mayCount: () => true,
    take: () => {},
    onOpen: () => {},
    onIdle: (time) => {
      // Both clocks are that of this machine; but for what Node rounds.
      if (time > Date.now() + 5) t.fail(`${time} is ahead`)
      times.push(time)
    },
  })
  t.teardown(() => reader.close())
  await until(() => times.length === 3)
  t.ok(times[2]! - times[0]! > 1500, 'a second each')
  t.ok(times[0]! > Date.now() - 30_000)
})

test('what is stored while no stage is there counts when one is', async (t) => {
  const { sender, count, restart } = await openCountingStage(t)
  await sender.store(1)
  await until(async () => (await count()) === 1)
  const again = await restart(async () => {
    await sender.store(1)
    await sender.store(2, [press('seat-1', 'a')])
    await sender.store(3, [press('seat-1', 'a')])
  })
  await until(async () => (await again.count()) === 2)
  await isBehind(again.stage)
  t.equal(await again.count(), 2)
})

test('a hundred thousand actions that edges have sent hold up nothing else', async (t) => {
  const { sender, stage, count } = await openCountingStage(t)
  const actions = Array.from({ length: 2500 }, (_, n) => press(`seat-${n}`))
  let late = 0
  const timing = startTiming()
  let due = performance.now()
  const meter = setInterval(() => {
    late = Math.max(late, performance.now() - due)
    due = performance.now() + 10
  }, 10)
  t.teardown(() => clearInterval(meter))
  let number = 0
  for (let turn = 0; turn < 40; turn++)
    for (const piece of splitBatch(actions)) await sender.store(++number, piece)
  await until(async () => (await count()) === 100_000)
  await isBehind(stage)
  timing.within(t, 250, 'whatever else is due comes', late)
})
