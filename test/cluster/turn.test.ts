import {
  decodeTurn,
  encodeTurn,
  hashOf,
  longestTurn,
  splitTurn,
  type TurnAction,
  turnKeyOf,
} from '../../src/cluster/turn.js'
import { keyHash } from '../../src/state/idempotency.js'
import { test } from '../support/tap.js'

const press: TurnAction = ['demo', 1, 'Button', null, 'anna', turnKeyOf(keyHash('demo', 'anna', 'one'))]

test('a turn is read as it was written', (t) => {
  const actions: TurnAction[] = [
    press,
    ['demo', 2, 'Slider', 0.25, 'berta', ''],
    ['demo', 3, 'Toggle', true, 'berta', ''],
    ['demo', 4, 'Index', 2, 'berta', ''],
    ['demo', 5, 'String', 'grüße "an" 🎈\n', 'berta', ''],
    ['demo', Number.MAX_SAFE_INTEGER, 'XYPad', [0, 1], 'berta', ''],
  ]
  const turn = { epoch: 'e1', number: Number.MAX_SAFE_INTEGER, actions }
  t.same(decodeTurn(encodeTurn(turn)), { v: 1, ...turn })
  t.end()
})

test('a part of a larger buffer is read by itself', (t) => {
  const message = encodeTurn({ epoch: 'e1', number: 1, actions: [press] })
  const larger = Buffer.concat([Buffer.from('['), message, Buffer.from(']')])
  t.same(decodeTurn(new Uint8Array(larger).subarray(1, 1 + message.length))?.actions, [press])
  t.end()
})

test('what is no turn is not read', (t) => {
  const turn = { epoch: 'e1', number: 1, actions: [press] }
  const [layoutId, lid, type, value, participant] = press
  for (const wrong of [
    {},
    null,
    [],
    { ...turn, epoch: '' },
    { ...turn, epoch: 'a b' },
    { ...turn, number: 0 },
    { ...turn, number: 1.5 },
    { ...turn, number: 2 ** 53 },
    { ...turn, actions: [] },
    { ...turn, actions: [[layoutId, lid, type, value, participant]] },
    { ...turn, actions: [[layoutId, 0, type, value, participant, '']] },
    { ...turn, actions: [{ ...press }] },
    { ...turn, actions: [[layoutId, lid, 'Lever', value, participant, '']] },
    { ...turn, actions: [[layoutId, lid, type, value, '', '']] },
    { ...turn, actions: [[layoutId, lid, type, value, participant, 'short']] },
  ])
    t.equal(decodeTurn(Buffer.from(JSON.stringify(wrong))), undefined, JSON.stringify(wrong))
  for (const bytes of ['', '{', '\xff\xfe']) t.equal(decodeTurn(Buffer.from(bytes, 'latin1')), undefined)
  t.end()
})

test('the hash of a key is the same at the other end', (t) => {
  for (let n = 0; n < 1000; n++) {
    const hash = keyHash('demo', 'anna', String(n))
    if (hashOf(turnKeyOf(hash)) !== hash) t.fail(`the key ${n} has changed`)
  }
  t.equal(hashOf(turnKeyOf('')), '', 'and no key is no key')
  t.end()
})

test('a turn is one message until it would be too long for one', (t) => {
  t.same(splitTurn([press]), [[press]])
  t.equal(splitTurn(Array(200).fill(press)).length, 1)
  t.end()
})

test('however long the actions are, no message is longer than 32 KiB, and all are there in their order', (t) => {
  const id = 'i'.repeat(64)
  const tiny = 1.2345678901234567e-100
  const kinds: TurnAction[] = [
    [id, Number.MAX_SAFE_INTEGER, 'String', '\u{ffff}'.repeat(320), id, 'AAAAAAAAAAA='],
    [id, Number.MAX_SAFE_INTEGER, 'String', '"\n'.repeat(160), id, 'AAAAAAAAAAA='],
    [id, Number.MAX_SAFE_INTEGER, 'String', '🎈'.repeat(320), id, 'AAAAAAAAAAA='],
    [id, Number.MAX_SAFE_INTEGER, 'XYPad', [tiny, tiny], id, 'AAAAAAAAAAA='],
  ]
  for (const kind of kinds) {
    const actions = Array.from(
      { length: 5000 },
      (_, n): TurnAction =>
        [...[kind[0], n + 1, kind[2], kind[3], kind[4], kind[5]]] as unknown as TurnAction,
    )
    const pieces = splitTurn(actions)
    t.same(pieces.flat(), actions)
    for (const piece of pieces) {
      const turn = { epoch: id, number: Number.MAX_SAFE_INTEGER, actions: piece }
      const { length } = encodeTurn(turn)
      if (length > longestTurn) t.fail(`a message of ${length} bytes`)
    }
    t.ok(pieces.length > 1)
  }
  t.end()
})
