import { type BatchAction, decodeBatch, encodeBatch } from '../../src/cluster/batch.js'
import { decodeEdgeHeartbeat, type EdgeHeartbeat } from '../../src/cluster/edges.js'
import { decodeLease, type Lease } from '../../src/cluster/failover/lease.js'
import { decodeRecordMessage, encodeRecordMessage } from '../../src/cluster/failover/record-message.js'
import { decodeStandbyHeartbeat, type StandbyHeartbeat } from '../../src/cluster/failover/standbys.js'
import {
  describeUnknownVersion,
  encodeVersioned,
  readVersioned,
  UnknownVersionError,
  writeVersioned,
} from '../../src/cluster/protocol.js'
import {
  isLayoutAtStage,
  isOutputAtStage,
  type LayoutAtStage,
  type OutputAtStage,
} from '../../src/cluster/show/layout-at-stage.js'
import { test } from '../support/tap.js'

const action: BatchAction = ['show', 1, 'Button', null, 'seat-1', '']
const batch = { epoch: 'one', number: 1, actions: [action] }
const counted = { created: '2026-11-22T20:00:00Z', sequence: 9, at: 1000 }
const lease: Lease = { term: 5, holder: 'one', heir: null, session: 's1', counted }
const layout: LayoutAtStage = {
  ...{ activePageId: 'first', disabled: [2], generation: 0, open: true, destinations: 1 },
}
const output: OutputAtStage = { held: false, layouts: ['show'] }
const record = [3, 'run', 7, [['edge', 'west', 'one', 4]], false]

/** What each kind of message reads, what it writes of that, and the same with more in all its parts. */
const kinds = {
  batch: [decodeBatch, encodeBatch(batch), { ...batch, mood: 1, actions: [[...action, 'mood', { x: 1 }]] }],
  'sign of an edge': [
    decodeEdgeHeartbeat,
    encodeVersioned<EdgeHeartbeat>({ epoch: 'one', stored: 7, phones: 3, version: '1.0.0' }),
    { epoch: 'one', stored: 7, phones: 3, version: '1.0.0', mood: 1 },
  ],
  'heartbeat of a standby': [
    decodeStandbyHeartbeat,
    encodeVersioned<StandbyHeartbeat>({ session: 's1', run: null }),
    { session: 's1', run: null, mood: 1 },
  ],
  lease: [decodeLease, writeVersioned(lease), { ...lease, mood: 1, counted: { ...counted, mood: 1 } }],
  layout: [
    (data: Uint8Array) => readVersioned(data, isLayoutAtStage),
    writeVersioned(layout),
    { ...layout, mood: 1 },
  ],
  output: [
    (data: Uint8Array) => readVersioned(data, isOutputAtStage),
    writeVersioned(output),
    { ...output, mood: 1 },
  ],
  record: [decodeRecordMessage, encodeRecordMessage(record as never), [...record, { mood: 1 }]],
} as const

const bytes = (message: unknown) => Buffer.from(JSON.stringify(message))
/** The same message of another version. */
const of = (v: unknown, message: object) =>
  Array.isArray(message) ? [...message.slice(0, -1), { ...message.at(-1), v }] : { ...message, v }

for (const [kind, [read, written, more]] of Object.entries(kinds)) {
  test(`of a message of a known version, ${kind}, what is unknown is skipped`, (t) => {
    for (const message of [of(1, more), more]) t.ok(read(bytes(message)), JSON.stringify(message))
    t.end()
  })

  test(`a message, ${kind}, says its version; one that says none is of version 1, as machines once sent them`, (t) => {
    const message = JSON.parse(Buffer.from(written).toString())
    t.equal((Array.isArray(message) ? message.at(-1) : message).v, 1)
    const before = Array.isArray(message) ? message.slice(0, -1) : { ...message, v: undefined }
    t.ok(read(bytes(before)))
    t.end()
  })

  test(`a message, ${kind}, of an unknown version is not read, though it looks like one of a known version`, (t) => {
    for (const v of [0, 2, 1.5, -1, '1', null, [1], {}]) {
      let got: unknown
      try {
        got = read(bytes(of(v, more)))
      } catch (error) {
        if (!(error instanceof UnknownVersionError)) throw error
      }
      t.equal(got, undefined, JSON.stringify(v))
    }
    t.end()
  })
}

test('entries of a record are not skipped: a copy that lacks some is not whole', (t) => {
  for (const entries of [[['mood', 1]], [['edge', 'west', 'one', 4, 'mood']]])
    t.equal(decodeRecordMessage(bytes([3, 'run', 7, entries, false, { v: 1 }])), undefined)
  t.end()
})

test('of an unknown version it is said who is to be upgraded; of anything else nothing', (t) => {
  const say = (message: unknown) => describeUnknownVersion(bytes(message), 'the stage', [2, 3])
  t.equal(
    say({ v: 4 }),
    'the stage speaks version 4 of the protocol, and this machine reads 2, 3: upgrade this machine',
  )
  t.match(say({}), /^the stage speaks version 1 .*: upgrade the stage$/)
  t.match(say([1, { v: 4 }]), /version 4/)
  for (const message of [{ v: 2 }, { v: 'x' }, { v: null }, { v: 1.5 }]) t.equal(say(message), undefined)
  t.equal(describeUnknownVersion(Buffer.from('no JSON'), 'the stage'), undefined)
  t.end()
})
