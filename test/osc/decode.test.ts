import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { BundleWriter } from '../../src/osc/bundle.js'
import { type DecodedMessage, decodePacket } from '../../src/osc/decode.js'
import { encodeMessage } from '../../src/osc/encode.js'
import type { Message } from '../../src/osc/message.js'
import { describeRefusal, type RefusalReason } from '../../src/osc/read-message.js'
import { test } from '../support/tap.js'
import { allTags, messageOf } from './support/arbitraries.js'
import { bundleOf, goldenBundle, goldenMessages, hex } from './support/golden.js'
import { type Oracle, oracles } from './support/oracles.js'

for (const { text, address, args, bytes } of goldenMessages) {
  test(`reads ${text}`, (t) => {
    t.same(decodePacket(bytes), { messages: [bare({ address, args })], refused: [], bundled: false })
    t.end()
  })
}

test('reads a bundle, with depth and time tag of each message', (t) => {
  t.same(decodePacket(goldenBundle), {
    messages: [
      {
        address: '/0001',
        args: [
          { type: 'i', value: 42 },
          { type: 'f', value: 0.625 },
        ],
        depth: 1,
        timeTag: 1n,
      },
      { address: '/0002', args: [{ type: 'f', value: 0.5 }], depth: 1, timeTag: 1n },
    ],
    refused: [],
    bundled: true,
  })
  t.end()
})

test('reads bundles in bundles in the order of their bytes, each with its own time tag', (t) => {
  const inner = bundleOf([hex('2f6200002c000000'), hex('2f6300002c000000')], 0xe000_0000_8000_0000n)
  const { messages, refused } = decodePacket(
    bundleOf([hex('2f6100002c000000'), inner, hex('2f6400002c000000')]),
  )
  t.same(
    messages.map(({ address, depth, timeTag }) => [address, depth, timeTag]),
    [
      ['/a', 1, 1n],
      ['/b', 2, 0xe000_0000_8000_0000n],
      ['/c', 2, 0xe000_0000_8000_0000n],
      ['/d', 1, 1n],
    ],
  )
  t.same(refused, [])
  t.end()
})

test('an empty bundle holds nothing, and nothing is wrong with it', (t) => {
  t.same(decodePacket(bundleOf([])), { messages: [], refused: [], bundled: true })
  t.end()
})

const writers: readonly Pick<Oracle, 'name' | 'tags' | 'write'>[] = [
  ...oracles,
  { name: 'our own encoder', tags: allTags, write: writeOurs },
]

for (const writer of writers) {
  test(`reads what ${writer.name} writes, bare and bundled`, (t) => {
    const messages = fc.array(messageOf(writer.tags), { minLength: 1 })
    const property = fc.property(messages, (messages) => {
      const expected =
        messages.length === 1
          ? messages.map(bare)
          : messages.map((message) => ({ ...message, depth: 1, timeTag: 1n }))
      deepStrictEqual(decodePacket(writer.write(messages)), {
        messages: expected,
        refused: [],
        bundled: messages.length > 1,
      })
    })
    fc.assert(property, { numRuns: 1000 })
    t.end()
  })
}

test('a message without type tags is its address alone, and is marked', (t) => {
  const xremote = { address: '/xremote', args: [], untagged: true as const }
  t.same(
    decodePacket(hex('2f7872656d6f7465 00000000')).messages,
    [bare(xremote)],
    'as Behringer X32 remotes send it',
  )
  const untagged = decodePacket(hex('2f7872656d6f7465 00000000 0000002a'))
  t.same(
    untagged,
    { messages: [bare(xremote)], refused: [], bundled: false },
    'arguments of unknown type left out',
  )
  t.end()
})

test('a message without type tags ends where its element ends, even if a comma follows there', (t) => {
  const packet = Buffer.concat([bundleOf([hex('2f610000')]), hex('2c000000')])
  const { messages, refused } = decodePacket(packet)
  t.same(messages, [{ address: '/a', args: [], untagged: true, depth: 1, timeTag: 1n }])
  t.same(refused, [{ reason: 'bundle-element-size', offset: 24 }])
  t.end()
})

test('sloppy senders are understood: padding that is not zero, bytes behind the arguments', (t) => {
  const expected = [bare({ address: '/a', args: [{ type: 's', value: 'x' }] })]
  t.same(decodePacket(hex('2f6100ff 2c7300ff 7800ffff')).messages, expected)
  t.same(decodePacket(hex('2f610000 2c730000 78000000 00000000 12345678')).messages, expected)
  t.end()
})

test('text in Latin-1 still arrives, with replacement characters', (t) => {
  const { messages } = decodePacket(hex('2f610000 2c730000 42fc686e65000000'))
  t.same(messages, [bare({ address: '/a', args: [{ type: 's', value: 'B\ufffdhne' }] })])
  t.end()
})

test('a view into a larger buffer is read at its own place', (t) => {
  const slab = Buffer.concat([Buffer.alloc(5, 0xff), goldenBundle, Buffer.alloc(7, 0xff)])
  const view = new Uint8Array(slab.buffer, slab.byteOffset + 5, goldenBundle.length)
  t.same(decodePacket(view), decodePacket(goldenBundle))
  t.end()
})

test('a blob is a copy that outlives the datagram', (t) => {
  const datagram = hex('2f620000 2c620000 00000002 aabb0000')
  const [message] = decodePacket(datagram).messages
  datagram.fill(0)
  t.same(message?.args, [{ type: 'b', value: Uint8Array.of(0xaa, 0xbb) }])
  t.end()
})

const refusals = [
  ['nothing at all', '', 'empty', 0],
  ['a text that is not OSC', '68656c6c6f206f73', 'address-invalid', 0],
  ['an address without its slash', '30303031 00000000 2c000000', 'address-invalid', 0],
  ['another word behind a number sign', '2362756e 646c6521 00000000 00000000', 'address-invalid', 0],
  ['an address that does not end', '2f303030 31323334', 'string-unterminated', 0],
  ['type tags that do not end', '2f610000 2c696969', 'string-unterminated', 4],
  ['a string that does not end', '2f610000 2c697300 00000001 78787878', 'string-unterminated', 12],
  ['a type tag that nobody knows', '2f610000 2c697a00 00000001 00000001', 'type-unknown', 6],
  ['an array without an end', '2f610000 2c5b6900 00000001', 'array-unbalanced', 4],
  ['an array without a beginning', '2f610000 2c695d00 00000001', 'array-unbalanced', 6],
  ['a missing int', '2f610000 2c696900 00000001', 'arguments-truncated', 12],
  ['half a double', '2f610000 2c640000 00000001', 'arguments-truncated', 8],
  ['a missing string', '2f610000 2c730000', 'string-unterminated', 8],
  ['a blob without its size', '2f610000 2c620000', 'arguments-truncated', 8],
  ['a blob that claims more than there is', '2f610000 2c620000 00000005 01020304', 'arguments-truncated', 8],
  ['a blob that claims 2 GiB', '2f610000 2c620000 7fffffff 01020304', 'arguments-truncated', 8],
  ['a blob of negative size', '2f610000 2c620000 fffffffc 01020304', 'arguments-truncated', 8],
  ['a bundle without a time tag', '2362756e646c6500', 'bundle-truncated', 0],
  ['a bundle with half a time tag', '2362756e646c6500 00000000', 'bundle-truncated', 0],
] as const

for (const [what, digits, reason, offset] of refusals) {
  test(`refuses ${what}: ${reason} at byte ${offset}`, (t) => {
    const { messages, refused } = decodePacket(hex(digits))
    t.same(messages, [])
    t.same(refused, [{ reason, offset }])
    t.end()
  })

  test(`reads the other messages of a bundle that holds ${what}`, (t) => {
    const neighbour = hex('2f6100002c000000')
    const { messages, refused } = decodePacket(bundleOf([neighbour, hex(digits), neighbour]))
    t.same(
      messages.map(({ address }) => address),
      ['/a', '/a'],
    )
    t.same(refused, [{ reason, offset: 16 + 12 + 4 + offset }])
    t.end()
  })
}

test('a datagram that is no multiple of 4 bytes is refused, however sound it begins', (t) => {
  const button = goldenMessages[0]!.bytes
  for (const excess of [1, 2, 3]) {
    t.same(decodePacket(Buffer.concat([button, Buffer.alloc(excess)])), {
      messages: [],
      refused: [{ reason: 'size-not-multiple-of-4', offset: 0 }],
      bundled: false,
    })
  }
  t.end()
})

test('every reason has a sentence of its own for a person', (t) => {
  const reasons: Record<RefusalReason, RegExp> = {
    empty: /empty/,
    'too-large': /larger than any UDP datagram/,
    'size-not-multiple-of-4': /multiple of 4/,
    'address-invalid': /slash/,
    'string-unterminated': /zero byte is missing/,
    'type-unknown': /i f s b h t d S c r m T F N I/,
    'array-unbalanced': /begin an array without ending it/,
    'arguments-truncated': /ends before the arguments/,
    'bundle-truncated': /ends inside/,
    'bundle-element-size': /has a size/,
    'too-deep': /nested too deeply/,
    'too-many': /too many elements/,
  }
  for (const [reason, sentence] of Object.entries(reasons)) {
    t.match(describeRefusal(reason as RefusalReason), sentence)
  }
  t.end()
})

function bare(message: Message): DecodedMessage {
  return { ...message, depth: 0, timeTag: undefined }
}

function writeOurs(messages: readonly Message[]): Uint8Array {
  const writer = new BundleWriter(65_507)
  for (const { address, args } of messages) writer.add(encodeMessage(address, args))
  return writer.take()
}
