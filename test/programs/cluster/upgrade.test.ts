import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Broker } from '../../../src/cluster/broker.js'
import { encodeRecordMessage, type RecordMessage } from '../../../src/cluster/failover/record-message.js'
import { Replica } from '../../../src/cluster/failover/replica.js'
import {
  batchesStream,
  leaseKey,
  outputKey,
  recordsStream,
  recordsSubject,
  showBucket,
} from '../../../src/cluster/names.js'
import type { OutputAtStage } from '../../../src/cluster/show/layout-at-stage.js'
import { BatchConsumer } from '../../../src/cluster/stage/batch-consumer.js'
import { StoredStream } from '../../../src/cluster/stored/stored-stream.js'
import { PureStage } from '../../cluster/support/pure-stage.js'
import { freePort } from '../../support/machine/free-port.js'
import { recordLog } from '../../support/record-log.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { stays, until } from '../../support/time/until.js'
import { BatchSender, press } from './support/batch-sender.js'
import { openCountingStage } from './support/counting-stage.js'
import { isPlaying, runStageAndEdge } from './support/stage-and-edge.js'
import { startBroker, type TestBroker } from './support/start-broker.js'

const later = { v: 2 }

test('an edge whose version the stage does not read answers 503 before it acknowledges anything, until the stage does', async (t) => {
  const { edge, stage, broker } = await runStageAndEdge(t)
  const sender = await BatchSender.open(t, broker.url)
  await stage.bridge.close()
  const bucket = await sender.broker.makeBucket(showBucket)
  const told: OutputAtStage = JSON.parse((await bucket.get(outputKey))!.string())
  t.same(told.versions, [1], 'the stage announces what it reads')
  const tell = (change: object) => bucket.put(outputKey, JSON.stringify({ ...told, ...change }))
  const trouble = async () => (await edge.admin('GET', '/status')).body.cluster.trouble ?? ''
  const act = () => edge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  for (const [change, why] of [
    [
      { versions: [2, 3] },
      /speaks version 1 of the protocol, and the stage reads 2, 3: upgrade this machine$/,
    ],
    [{ versions: [0] }, /and the stage reads 0: upgrade the stage$/],
    [{ v: 2 }, /^the stage speaks version 2 of the protocol, .* upgrade this machine$/],
  ] as const) {
    await tell(change)
    await until(async () => why.test(await trouble()), String(why), trouble)
    t.match(await act(), { status: 503, body: { code: 'overloaded', detail: /Nothing was done/ } })
    t.equal((await fetch(`${edge.url}/readyz`)).status, 503)
    t.equal((await sender.stream()).state.last_seq, 0, 'nothing is at the broker')
    await tell({ versions: [1, 2], mood: 'high' })
    await until(async () => (await trouble()) === '')
  }
  t.equal((await act()).status, 200)
})

test('a batch that the stage cannot read yet waits, with all behind it, and is reported, so that nothing is lost', async (t) => {
  const { sender, stage, count, events } = await openCountingStage(t)
  await sender.store(1)
  const sequence = await sender.store(2, [press()], later)
  await sender.store(3)
  const cluster = async () => (await stage.admin('GET', '/status')).body.cluster
  await until(async () => /upgrade this machine$/.test((await cluster()).trouble ?? ''))
  await until(async () => (await cluster()).waiting === 2)
  // Longer than until it looks at it again.
  await stays(async () => (await count()) === 1 && (await cluster()).waiting === 2, 2500)
  t.equal(events.filter((event) => /batches wait from message 2/.test(event)).length, 1, 'it is logged once')
  const { streams } = await sender.broker.streams()
  await streams.deleteMessage(batchesStream, sequence)
  await until(async () => (await count()) === 2, 'it goes on when somebody has removed the message')
  await until(async () => (await cluster()).trouble === null)
})

test('a batch that nobody can read and that is removed holds up no count, also beside a standby', async (t) => {
  const broker = await startBroker(t)
  const sender = await BatchSender.open(t, broker.url)
  const stage = await startStage(t, broker, 'one')
  const cluster = async () => (await stage.admin('GET', '/status')).body.cluster
  await isPlaying(stage)
  await startStage(t, broker, 'two')
  await until(async () => (await cluster()).standby === 'two')
  const sequence = await sender.store(1, [press()], later)
  await until(async () => /upgrade this machine$/.test((await cluster()).trouble ?? ''))
  const { streams } = await sender.broker.streams()
  await streams.deleteMessage(batchesStream, sequence)
  // Longer than what may be in doubt.
  await stays(async () => (await cluster()).standby === 'two', 1000)
  await sender.store(2)
  await until(async () => (await stage.admin('GET', '/layout/show/state')).body.controls[0].count === 1)
  await until(async () => (await cluster()).trouble === null)
})

test('a stage that is upgraded counts what waits for it, in order and once', async (t) => {
  const broker = await startBroker(t)
  const sender = await BatchSender.open(t, broker.url)
  const former = new PureStage()
  const reader = await read(sender.broker, former)
  await sender.store(1)
  await sender.store(2, [press(), press('seat-2')], later)
  await sender.store(3)
  await until(() => /upgrade this machine$/.test(reader.trouble ?? '') && reader.waiting === 2)
  t.same([former.countOf(1), former.state.batches.position?.sequence], [1, 1])
  reader.close()
  const upgraded = new PureStage(undefined, former.records, [1, 2])
  const next = await read(sender.broker, upgraded)
  t.teardown(() => next.close())
  await until(() => upgraded.state.batches.position?.sequence === 3)
  await sender.store(2, [press()], later)
  await until(() => upgraded.state.batches.position?.sequence === 4)
  t.equal(upgraded.countOf(1), 4)
  t.equal(next.trouble, null)
})

test('a standby that cannot read a record no longer has a whole replica, and says why', async (t) => {
  const broker = await startBroker(t)
  const { broker: connection } = await BatchSender.open(t, broker.url)
  await new StoredStream(connection, recordsStream).make(recordsSubject, 0.5)
  const file = {
    begin: () => {},
    append: () => {},
    install: async () => true,
    abandon: () => {},
    onLoss: () => {},
  }
  const { log, events } = recordLog()
  const replica = new Replica(connection, file, () => 1, log)
  t.teardown(() => replica.close())
  let number = 0
  const copy = async () => {
    for (const content of ['begin', [], 'complete'] as const) await say(content)
  }
  const say = (content: RecordMessage[3], more = {}) => {
    const [term, run, at, what, hasMore] = [1, 'run', ++number, content, false] as const
    const message = JSON.parse(Buffer.from(encodeRecordMessage([term, run, at, what, hasMore])).toString())
    const said = [...message.slice(0, -1), { ...message.at(-1), ...more }]
    return connection.request(recordsSubject, Buffer.from(JSON.stringify(said)))
  }
  await copy()
  await say([], { mood: 'high' })
  await until(() => replica.whole?.number === 4)
  for (let copies = 0; copies < 3; copies++) await say([], later)
  await until(() => replica.whole === undefined)
  t.equal(await replica.catchUp(60_000), true)
  t.match(replica.trouble, /^the active stage speaks version 2 of the protocol, .* upgrade this machine$/)
  t.equal(events.length, 2, 'it is logged once, beside the copy')
  await copy()
  await until(() => replica.whole?.number === 10, 'a new copy that it can read is whole')
  t.equal(replica.trouble, null)
})

test('a standby whose copy was taken away has no whole replica until it has copied it once more', async (t) => {
  const broker = await startBroker(t)
  const { broker: connection } = await BatchSender.open(t, broker.url)
  await new StoredStream(connection, recordsStream).make(recordsSubject, 0.5)
  const file = {
    begin: () => {},
    append: () => {},
    install: async () => true,
    abandon: () => {},
    onLoss: (_: unknown) => {},
  }
  const { log, events } = recordLog()
  const replica = new Replica(connection, file, () => 1, log)
  t.teardown(() => replica.close())
  for (const [at, content] of (['begin', [], 'complete'] as const).entries())
    await connection.request(
      recordsSubject,
      Buffer.from(encodeRecordMessage([1, 'run', at + 1, content, false])),
    )
  await until(() => replica.whole?.number === 3)
  file.onLoss(new Error('another program has moved the file'))
  t.equal(replica.whole, undefined)
  await until(() => replica.whole?.number === 3, 'the copy that the broker still has')
  t.match(events, [
    /whole copy/,
    'warn: the copy of the state cannot be written; this machine waits for a new copy',
  ])
})

test('a stage does not play, alone as it may have been, while another has the lease that it cannot read', async (t) => {
  const broker = await startBroker(t)
  const sender = await BatchSender.open(t, broker.url)
  const state = stateFolder(t)
  const alone = await startStage(t, broker, 'stage', state)
  await isPlaying(alone)
  await alone.bridge.close()
  const bucket = await sender.broker.makeBucket(showBucket)
  const claim = JSON.parse((await bucket.get(leaseKey))!.string())
  const taken = await bucket.put(leaseKey, JSON.stringify({ ...claim, ...later, holder: 'later' }))
  const stage = await startStage(t, broker, 'stage', state)
  const status = async () => (await stage.admin('GET', '/status')).body
  await until(async () => /upgrade this machine$/.test((await status()).cluster.trouble ?? ''))
  t.match(await stage.admin('POST', '/stage/take'), { status: 503, body: { code: 'overloaded' } })
  await stays(async () => (await status()).stage === 'standby', 3000)
  t.equal((await bucket.get(leaseKey))?.revision, taken, 'the lease is as the other one has left it')
})

test('every message between the machines says its version', async (t) => {
  const broker = await startBroker(t)
  const { broker: listener } = await BatchSender.open(t, broker.url)
  const heard = new Map<string, Set<unknown>>()
  for (const subject of ['ovation.>', `$KV.${showBucket}.>`])
    listener.subscribe(subject, (message) => {
      // What is sealed is no JSON: the version stands before it.
      const said = message.subject.endsWith('.files.0')
        ? { v: message.data[0] }
        : JSON.parse(Buffer.from(message.data).toString())
      const versions = heard.get(message.subject) ?? new Set()
      heard.set(message.subject, versions.add((Array.isArray(said) ? said.at(-1) : said)?.v))
    })
  for (const name of ['one', 'two']) await startStage(t, broker, name)
  const edge = await runBridge(t, { cluster: { nats: [broker.url], role: 'edge', name: 'edge' } })
  await until(async () => (await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status === 200)
  const expected = [
    ...['$KV.OVATION_SHOW.files.0', '$KV.OVATION_SHOW.files.pictures'],
    ...['$KV.OVATION_SHOW.layout.show', '$KV.OVATION_SHOW.output', '$KV.OVATION_SHOW.stage'],
    ...['ovation.edges.edge', 'ovation.records', 'ovation.spares.two', 'ovation.turns.edge'],
  ]
  await until(() => expected.every((subject) => heard.has(subject)))
  for (const subject of expected) t.same([...heard.get(subject)!], [1], subject)
})

/** Reads the stream of batches into a stage. */
async function read(broker: Broker, stage: PureStage): Promise<BatchConsumer> {
  const reader = new BatchConsumer({
    ...{ broker, batches: stage.state.batches, keepMs: 600_000, log: recordLog().log },
    isKept: () => true,
    mayCount: () => true,
    take: (message, created) => stage.applier.take(message, created),
    onOpen: () => {},
    onIdle: () => {},
  })
  await until(() => reader.hasBegun)
  return reader
}

/** Starts a stage of a cluster; it changes its server when it begins to play. */
async function startStage(t: Test, broker: TestBroker, name: string, state = stateFolder(t)) {
  const cluster = { nats: [broker.url], role: 'stage' as const, name }
  return runBridge(t, { http: { port: await freePort() }, state, cluster })
}

function stateFolder(t: Pick<Test, 'teardown'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
