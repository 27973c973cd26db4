import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { encodeEdgeBeat } from '../../../src/cluster/edge-beat.js'
import { edgeSubject, turnsStream, turnsSubject } from '../../../src/cluster/names.js'
import { OrderedPublisher } from '../../../src/cluster/ordered-publisher.js'
import { TurnsReader } from '../../../src/cluster/stage/turns-reader.js'
import { encodeTurn } from '../../../src/cluster/turn.js'
import { runBridge, type TestBridge } from '../../support/bridge.js'
import { recordLog } from '../../support/record-log.js'
import { until } from '../../support/until.js'
import { startBroker } from './support/start-broker.js'
import { press, TurnSender } from './support/turn-sender.js'

test('turns that edges have stored are counted, shown and told of, each once', async (t) => {
  const { sender, stage, count } = await open(t)
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
  t.match(metrics, /^ovation_cluster_turns_total\{result="counted"\} 4$/m)
  t.match(metrics, /^ovation_cluster_turns_total\{result="repeated"\} 5$/m)
  t.match(metrics, /^ovation_cluster_broker_connected 1$/m)
})

test('edges are shown with their phones and their lag, and as away when they are silent', async (t) => {
  const { sender, stage, count } = await open(t)
  await sender.store(1)
  await until(async () => (await count()) === 1)
  const beat = { epoch: 'one', stored: 1, phones: 3, version: '1.0.0' }
  const say = (change = {}) =>
    sender.broker.publish(edgeSubject('west'), encodeEdgeBeat({ ...beat, ...change }))
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
  const { broker: connection } = await TurnSender.open(t, broker.url)
  const times: number[] = []
  const reader = new TurnsReader({
    ...{ broker: connection, turns: { position: undefined }, keepMs: 600_000, log: recordLog().log },
    isKept: () => true,
    take: () => {},
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

test('a stream that somebody has made so that it drops turns is told of', async (t) => {
  const { sender, restart } = await open(t)
  const again = await restart(async () => {
    const { config } = await sender.stream()
    await sender.deleteStream()
    const { streams } = await sender.broker.streams()
    await streams.add({ name: config.name, subjects: config.subjects, max_age: 3_600_000_000_000 })
  })
  const trouble = async () => (await again.stage.admin('GET', '/status')).body.cluster.trouble
  await until(async () => /by their age/.test((await trouble()) ?? ''))
  t.match(again.events.join('\n'), /error: the stream of turns may lose some/)
})

test('what is stored while no stage is there counts when one is', async (t) => {
  const { sender, count, restart } = await open(t)
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

test('a stream that is deleted while it is read is made anew, and read on', async (t) => {
  const { sender, stage, count, events } = await open(t)
  for (const number of [1, 2, 3]) await sender.store(number)
  await until(async () => (await count()) === 3)
  await sender.deleteStream()
  await until(() => sender.hasStream())
  // As an edge does that has had no answer.
  for (const number of [3, 4]) await sender.store(number)
  await until(async () => (await count()) === 4)
  await isBehind(stage)
  t.equal(await count(), 4)
  t.match(events.join('\n'), /error: the stream of turns was lost and has been made anew/)
  const { body } = await stage.admin('GET', '/status')
  t.match(body.cluster.trouble, /^the stream of turns was lost and has been made anew, noticed at /)
})

test('a stream that is made anew and filled while no stage is there is read from its first turn', async (t) => {
  const { sender, count, restart } = await open(t)
  for (const number of [1, 2, 3]) await sender.store(number)
  await until(async () => (await count()) === 3)
  const again = await restart(async () => {
    const { config } = await sender.stream()
    await sender.deleteStream()
    const { streams } = await sender.broker.streams()
    await streams.add({ name: config.name, subjects: config.subjects })
    // More than there were: by its numbers alone, nothing looks different.
    for (const number of [2, 3, 4, 5, 6]) await sender.store(number)
  })
  await until(async () => (await again.count()) === 6)
  await isBehind(again.stage)
  t.equal(await again.count(), 6)
})

test('an older copy of the stream that is put back loses nothing that came after it, and counts nothing twice', async (t) => {
  for (const later of [1, 5]) {
    const { broker, sender, count, restart } = await open(t)
    const copy = mkdtempSync(join(tmpdir(), 'copy-'))
    t.teardown(() => rmSync(copy, { recursive: true, force: true }))
    for (const number of [1, 2]) await sender.store(number)
    await until(async () => (await count()) === 2)
    await broker.stop()
    cpSync(broker.folder, copy, { recursive: true })
    await broker.restart()
    await sender.isConnected()
    for (const number of [3, 4, 5]) await sender.store(number)
    await until(async () => (await count()) === 5)
    const again = await restart(async () => {
      await broker.stop()
      rmSync(broker.folder, { recursive: true })
      cpSync(copy, broker.folder, { recursive: true })
      await broker.restart()
      await sender.isConnected()
      // With one the copy is still shorter than what was counted, with five it is longer.
      for (let number = 6; number < 6 + later; number++) await sender.store(number)
    })
    await until(async () => (await again.count()) === 5 + later)
    await sender.store(5)
    await isBehind(again.stage)
    t.equal(await again.count(), 5 + later)
    t.match(again.events.join('\n'), /an older copy of the stream of turns was put back/)
  }
})

test('a consumer that stops without a word is replaced', async (t) => {
  const { sender, count } = await open(t)
  await sender.store(1)
  await until(async () => (await count()) === 1)
  const { consumers } = await sender.broker.streams()
  for (let round = 0; round < 2; round++) {
    for await (const { name } of consumers.list(turnsStream)) await consumers.delete(turnsStream, name)
    await sender.store(2 + round)
    await until(async () => (await count()) === 2 + round)
  }
  t.equal(await count(), 3)
})

test('a broker that is killed again and again under load loses nothing that it has acknowledged', async (t) => {
  const { broker, sender, stage, count } = await open(t)
  const publisher = new OrderedPublisher({
    broker: sender.broker,
    subject: turnsSubject('west'),
    patienceMs: 5000,
  })
  t.teardown(() => publisher.close())
  const outcomes = { stored: 0, unconfirmed: 0, refused: 0 }
  let sent = 0
  const load = setInterval(() => {
    const key = `key-${sent++}`
    publisher.publish(
      (number) => encodeTurn({ epoch: 'one', number, actions: [press('seat-1', key)] }),
      (outcome) => outcomes[outcome]++,
    )
  }, 1)
  for (let kill = 0; kill < 5; kill++) {
    const before = outcomes.stored
    await until(() => outcomes.stored > before + 100)
    await broker.kill()
    await broker.restart()
  }
  clearInterval(load)
  await until(() => publisher.pending === 0)
  await isBehind(stage)
  const counted = await count()
  t.ok(counted >= outcomes.stored, `${counted} counted, ${outcomes.stored} acknowledged`)
  t.ok(counted <= sent)
  t.ok(outcomes.stored > 500)
})

test('turns of ten thousand actions hold up nothing else', async (t) => {
  const { sender, stage, count } = await open(t)
  const actions = Array.from({ length: 2500 }, (_, n) => press(`seat-${n}`))
  let late = 0
  let due = performance.now()
  const meter = setInterval(() => {
    late = Math.max(late, performance.now() - due)
    due = performance.now() + 10
  }, 10)
  t.teardown(() => clearInterval(meter))
  for (let number = 1; number <= 40; number++) await sender.store(number, actions)
  await until(async () => (await count()) === 100_000)
  await isBehind(stage)
  t.ok(late < 250, `${Math.round(late)} ms`)
})

/** A broker, a stage that counts, and edges. */
async function open(t: Test) {
  const broker = await startBroker(t)
  const state = mkdtempSync(join(tmpdir(), 'stage-'))
  t.teardown(() => rmSync(state, { recursive: true, force: true }))
  const start = async () => {
    const { log, events } = recordLog()
    const cluster = { nats: [broker.url], role: 'stage' as const, name: 'stage' }
    const stage = await runBridge(t, { state, log, cluster })
    return { stage, events, count: () => countOf(stage) }
  }
  const { stage, events, count } = await start()
  const sender = await TurnSender.open(t, broker.url)
  await until(async () => (await waitingOf(stage)) === 0)
  const restart = async (meanwhile: () => Promise<void>) => {
    await stage.bridge.close()
    await meanwhile()
    return start()
  }
  return { broker, sender, stage, events, count, restart }
}

async function countOf({ admin }: TestBridge): Promise<number> {
  const { body } = await admin('GET', '/layout/show/state')
  return body.controls[0].count
}

async function waitingOf({ admin }: TestBridge): Promise<number | null> {
  const { body } = await admin('GET', '/status')
  return body.cluster.waiting
}

/** Waits until nothing waits to be counted, as far as the stage knows half a second and two checks later. */
async function isBehind(stage: TestBridge): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await until(async () => (await waitingOf(stage)) === 0)
}
