import {
  type BatchAction,
  batchKeyOf,
  decodeBatch,
  encodeBatch,
  hashOf,
  largestBatch,
  splitBatch,
} from '../../src/cluster/batch.js'
import { keyHash } from '../../src/state/idempotency.js'
import { test } from '../support/tap.js'

const press: BatchAction = ['demo', 1, 'Button', null, 'anna', batchKeyOf(keyHash('demo', 'anna', 'one'))]

test('a turn is read as it was written', (t) => {
  const actions: BatchAction[] = [
    press,
    ['demo', 2, 'Slider', 0.25, 'berta', ''],
    ['demo', 3, 'Toggle', true, 'berta', ''],
    ['demo', 4, 'Index', 2, 'berta', ''],
    ['demo', 5, 'String', 'grüße "an" 🎈\n', 'berta', ''],
    ['demo', Number.MAX_SAFE_INTEGER, 'XYPad', [0, 1], 'berta', ''],
  ]
  const batch = { epoch: 'e1', number: Number.MAX_SAFE_INTEGER, actions }
  t.same(decodeBatch(encodeBatch(batch)), { v: 1, ...batch })
  t.end()
})

test('a part of a larger buffer is read by itself', (t) => {
  const message = encodeBatch({ epoch: 'e1', number: 1, actions: [press] })
  const larger = Buffer.concat([Buffer.from('['), message, Buffer.from(']')])
  t.same(decodeBatch(new Uint8Array(larger).subarray(1, 1 + message.length))?.actions, [press])
  t.end()
})

test('what is no turn is not read', (t) => {
  const batch = { epoch: 'e1', number: 1, actions: [press] }
  const [layoutId, lid, type, value, participant] = press
  for (const wrong of [
    {},
    null,
    [],
    { ...batch, epoch: '' },
    { ...batch, epoch: 'a b' },
    { ...batch, number: 0 },
    { ...batch, number: 1.5 },
    { ...batch, number: 2 ** 53 },
    { ...batch, actions: [] },
    { ...batch, actions: [[layoutId, lid, type, value, participant]] },
    { ...batch, actions: [[layoutId, 0, type, value, participant, '']] },
    { ...batch, actions: [{ ...press }] },
    { ...batch, actions: [[layoutId, lid, 'Lever', value, participant, '']] },
    { ...batch, actions: [[layoutId, lid, type, value, '', '']] },
    { ...batch, actions: [[layoutId, lid, type, value, participant, 'short']] },
  ])
    t.equal(decodeBatch(Buffer.from(JSON.stringify(wrong))), undefined, JSON.stringify(wrong))
  for (const bytes of ['', '{', '\xff\xfe']) t.equal(decodeBatch(Buffer.from(bytes, 'latin1')), undefined)
  t.end()
})

test('the hash of a key is the same at the other end', (t) => {
  for (let n = 0; n < 1000; n++) {
    const hash = keyHash('demo', 'anna', String(n))
    if (hashOf(batchKeyOf(hash)) !== hash) t.fail(`the key ${n} has changed`)
  }
  t.equal(hashOf(batchKeyOf('')), '', 'and no key is no key')
  t.end()
})

test('a turn is one message until it would be too long for one', (t) => {
  t.same(splitBatch([press]), [[press]])
  t.equal(splitBatch(Array(200).fill(press)).length, 1)
  t.end()
})

test('however long the actions are, no message is longer than 32 KiB, and all are there in their order', (t) => {
  const id = 'i'.repeat(64)
  const tiny = 1.2345678901234567e-100
  const kinds: BatchAction[] = [
    [id, Number.MAX_SAFE_INTEGER, 'String', '\u{ffff}'.repeat(320), id, 'AAAAAAAAAAA='],
    [id, Number.MAX_SAFE_INTEGER, 'String', '"\n'.repeat(160), id, 'AAAAAAAAAAA='],
    [id, Number.MAX_SAFE_INTEGER, 'String', '🎈'.repeat(320), id, 'AAAAAAAAAAA='],
    [id, Number.MAX_SAFE_INTEGER, 'XYPad', [tiny, tiny], id, 'AAAAAAAAAAA='],
  ]
  for (const kind of kinds) {
    const actions = Array.from(
      { length: 5000 },
      (_, n): BatchAction =>
        [...[kind[0], n + 1, kind[2], kind[3], kind[4], kind[5]]] as unknown as BatchAction,
    )
    const pieces = splitBatch(actions)
    t.same(pieces.flat(), actions)
    for (const piece of pieces) {
      const batch = { epoch: id, number: Number.MAX_SAFE_INTEGER, actions: piece }
      const { length } = encodeBatch(batch)
      if (length > largestBatch) t.fail(`a message of ${length} bytes`)
    }
    t.ok(pieces.length > 1)
  }
  t.end()
})
