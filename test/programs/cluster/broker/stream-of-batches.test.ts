import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBatch, largestBatch } from '../../../../src/cluster/batch.js'
import { allBatches, batchesStream, batchSubject } from '../../../../src/cluster/names.js'
import { OrderedPublisher } from '../../../../src/cluster/ordered-publisher.js'
import { freePort } from '../../../support/machine/free-port.js'
import { recordLog } from '../../../support/record-log.js'
import { runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { BatchSender, press } from '../support/batch-sender.js'
import { isBehind, openCountingStage } from '../support/counting-stage.js'
import { runStageAndEdge } from '../support/stage-and-edge.js'
import { startBroker } from '../support/start-broker.js'

const sameStream = { max_msgs_per_subject: -1, allow_rollup_hdrs: false }

test('a stream that is changed while a stage counts is reported, and edges accept nothing, until it is put right', async (t) => {
  const { edge, stage, broker, counted } = await runStageAndEdge(t)
  const sender = await BatchSender.open(t, broker.url)
  const { streams } = await sender.broker.streams()
  const troubleOf = async ({ admin }: TestBridge) =>
    (await admin('GET', '/status')).body.cluster.trouble ?? ''
  const act = () => edge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.equal((await act()).status, 200)
  await counted(1, 1)
  for (const [change, told] of [
    [{ max_msgs_per_subject: 5 }, /may lose some: it keeps 5 of each machine .*delete the stream/],
    [{ allow_rollup_hdrs: true }, /may lose some: a sender can empty it/],
  ] as const) {
    await streams.update(batchesStream, change)
    await until(async () => told.test(await troubleOf(stage)))
    await until(async () => told.test(await troubleOf(edge)))
    t.match(await act(), { status: 503, body: { code: 'overloaded', detail: /Nothing was done/ } })
    await streams.update(batchesStream, sameStream)
    await until(async () => (await act()).status === 200)
    await until(async () => (await troubleOf(stage)) === '')
  }
})

test('with a stream that somebody has made otherwise edges take nothing', async (t) => {
  for (const [config, told] of [
    [{ max_age: 3_600_000_000_000 }, /drops by age/],
    [{ retention: 'interest' as const }, /drops what nobody waits for/],
    [{ no_ack: true }, /acknowledges nothing/],
  ] as const) {
    const broker = await startBroker(t)
    const sender = await BatchSender.open(t, broker.url)
    const { streams } = await sender.broker.streams()
    await streams.add({ name: batchesStream, subjects: [allBatches], ...config })
    const { log, events } = recordLog()
    const cluster = { nats: [broker.url], name: 'stage' }
    await runBridge(t, { log, cluster: { ...cluster, role: 'stage' }, http: { port: await freePort() } })
    const edge = await runBridge(t, { cluster: { ...cluster, role: 'edge', name: 'edge' } })
    await until(async () => told.test((await edge.admin('GET', '/status')).body.cluster.trouble ?? ''))
    t.equal((await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 503)
    t.equal((await fetch(`${edge.url}/readyz`)).status, 503)
    t.match(events.join('\n'), /error: the stream of batches may lose some/)
  }
})

test('a stream that an earlier version has made without a bound gets one, and keeps what it holds', async (t) => {
  const { sender, restart } = await openCountingStage(t, { jetstream: 'max_file_store: 8MB' })
  const again = await restart(async () => {
    const { config } = await sender.stream()
    await sender.deleteStream()
    const { streams } = await sender.broker.streams()
    await streams.add({ ...config, max_bytes: -1 })
    for (const number of [1, 2, 3]) await sender.store(number)
  })
  await until(async () => (await again.count()) === 3)
  const { config } = await sender.stream()
  t.ok(config.max_bytes > 1e6 && config.max_bytes < 5e6, `${config.max_bytes} bytes of 8 MB`)
})

test('a store that edges fill while the stage is away lets it come back, and empties as it counts', async (t) => {
  const { sender, restart } = await openCountingStage(t, { jetstream: 'max_file_store: 8MB' })
  const again = await restart(async () => {
    await sender.store(1)
    t.match(await sender.fill(), /maximum messages exceeded/)
  })
  await until(async () => (await again.count()) === 1, 'the stage to play and to count')
  await until(
    () =>
      sender.store(2).then(
        () => true,
        () => false,
      ),
    'room for edges',
  )
  await until(async () => (await again.count()) === 2)
  t.match(again.events.join('\n'), /error: the stream of batches is full to \d+ %/)
  const trouble = async () => (await again.stage.admin('GET', '/status')).body.cluster.trouble
  await until(async () => (await trouble()) === null, 'no trouble is left')
})

test('a stream that is full drops nothing for the sake of what comes, however long that is', async (t) => {
  for (const bytes of [100, 130, 160, 20_000, largestBatch]) {
    const { sender } = await openCountingStage(t, { jetstream: 'max_file_store: 4MB' })
    await sender.store(1)
    const { state } = await sender.stream()
    for (let times = 0; times < 3; times++) t.match(await sender.fill(bytes), /maximum messages exceeded/)
    t.equal((await sender.stream()).state.first_seq, state.first_seq, `with messages of ${bytes} bytes`)
  }
})

test('an edge says why the broker refuses its turns, and that it is over', async (t) => {
  const { edge, stage, broker } = await runStageAndEdge(t, {}, { jetstream: 'max_file_store: 8MB' })
  const sender = await BatchSender.open(t, broker.url)
  const trouble = async () => (await edge.admin('GET', '/status')).body.cluster.trouble
  t.equal(await trouble(), null)
  await stage.bridge.close()
  await sender.fill()
  await until(async () => (await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status === 503)
  const told = /^the broker refuses batches: maximum messages exceeded; /
  await until(async () => told.test(await trouble()))
})

test('a stream that is deleted while it is read is made again, and read on', async (t) => {
  const { sender, stage, count, events } = await openCountingStage(t)
  for (const number of [1, 2, 3]) await sender.store(number)
  await until(async () => (await count()) === 3)
  await sender.deleteStream()
  // As an edge does that has had no answer: a broker may show the stream before anybody takes turns for it.
  const isStored = (number: number) =>
    sender.store(number).then(
      () => true,
      () => false,
    )
  for (const number of [3, 4]) await until(() => isStored(number))
  await until(async () => (await count()) === 4)
  await isBehind(stage)
  t.equal(await count(), 4)
  t.match(events.join('\n'), /error: the stream of batches was lost and has been made again/)
  const { body } = await stage.admin('GET', '/status')
  t.match(body.cluster.trouble, /^the stream of batches was lost and has been made again, noticed at /)
})

test('a stream that is made again and filled while no stage is there is read from its first turn', async (t) => {
  const { sender, count, restart } = await openCountingStage(t)
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
    const { broker, sender, count, restart } = await openCountingStage(t)
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
    t.match(again.events.join('\n'), /an older copy of the stream of batches was put back/)
  }
})

test('a consumer that stops without a word is replaced', async (t) => {
  const { sender, count } = await openCountingStage(t)
  await sender.store(1)
  await until(async () => (await count()) === 1)
  const { consumers } = await sender.broker.streams()
  for (let round = 0; round < 2; round++) {
    // The stage may have replaced it meanwhile.
    for await (const { name } of consumers.list(batchesStream))
      await consumers.delete(batchesStream, name).catch((error) => t.match(error.message, 'not found'))
    await sender.store(2 + round)
    await until(async () => (await count()) === 2 + round)
  }
  t.equal(await count(), 3)
})

test('a broker that is killed again and again under load loses nothing that it has acknowledged', async (t) => {
  const { broker, sender, stage, count } = await openCountingStage(t)
  const publisher = new OrderedPublisher({
    broker: sender.broker,
    subject: batchSubject('west'),
    patienceMs: 5000,
  })
  t.teardown(() => publisher.close())
  const outcomes = { stored: 0, unconfirmed: 0, refused: 0 }
  let sent = 0
  const load = setInterval(() => {
    const key = `key-${sent++}`
    publisher.publish(
      (number) => encodeBatch({ epoch: 'one', number, actions: [press('seat-1', key)] }),
      (outcome) => outcomes[outcome]++,
    )
  }, 1)
  t.teardown(() => clearInterval(load))
  for (let kill = 0; kill < 5; kill++) {
    const before = outcomes.stored
    await until(() => outcomes.stored > before + 100)
    await broker.kill()
    await broker.restart()
  }
  clearInterval(load)
  await until(() => publisher.pending === 0)
  await until(async () => ((await count()) ?? 0) >= outcomes.stored)
  await isBehind(stage)
  const counted = (await count())!
  t.ok(counted >= outcomes.stored, `${counted} counted, ${outcomes.stored} acknowledged`)
  t.ok(counted <= sent)
  t.ok(outcomes.stored > 500)
})
