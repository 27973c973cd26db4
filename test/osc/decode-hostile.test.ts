import { type DecodedPacket, decodePacket } from '../../src/osc/decode.js'
import { describeRefusal } from '../../src/osc/read-message.js'
import { test } from '../support/tap.js'
import { commands } from './support/commands.js'
import { bundleOf, goldenBundle, goldenMessages, hex } from './support/golden.js'

const packets = [
  ...goldenMessages.map(({ bytes }) => bytes),
  ...commands,
  goldenBundle,
  bundleOf([commands[0]!, bundleOf(commands.slice(1, 4))]),
  bundleOf([goldenMessages[0]!.bytes, goldenBundle, goldenMessages[4]!.bytes]),
]

test('a datagram cut off anywhere is read or refused, never passed over', (t) => {
  for (const packet of packets) {
    for (let length = 0; length < packet.length; length++) {
      const cut = packet.subarray(0, length)
      const faults = faultsOf(cut, decodePacket(cut))
      if (faults.length > 0) t.fail(`cut at ${length}: ${faults}`, { packet: packet.toString('hex') })
    }
  }
  t.pass('all of them')
  t.end()
})

test('the button message cut off: what is left of it is never a wrong value', (t) => {
  const button = goldenMessages[0]!.bytes
  const outcomes = [0, 4, 8, 12, 16, 20].map((length) => {
    const { messages, refused } = decodePacket(button.subarray(0, length))
    return refused[0]?.reason ?? messages[0]?.args.length
  })
  t.same(outcomes, ['empty', 'string-unterminated', 0, 'arguments-truncated', 'arguments-truncated', 2])
  t.end()
})

test('a datagram with any one byte changed is read or refused, never passed over', (t) => {
  for (const packet of packets) {
    for (let offset = 0; offset < packet.length; offset++) {
      for (let byte = 0; byte < 256; byte++) {
        const changed = Buffer.from(packet)
        changed[offset] = byte
        const faults = faultsOf(changed, decodePacket(changed))
        if (faults.length > 0)
          t.fail(`byte ${offset} = ${byte}: ${faults}`, { packet: packet.toString('hex') })
      }
    }
  }
  t.pass('all of them')
  t.end()
})

test('a bundle in a bundle, a thousand deep, is refused at the ninth; its neighbours are read', (t) => {
  const neighbour = hex('2f6100002c000000')
  let packet = bundleOf([neighbour])
  for (let depth = 1; depth < 1000; depth++) packet = bundleOf([packet, neighbour])
  const { messages, refused } = decodePacket(packet)
  t.same(
    messages.map(({ depth }) => depth),
    [8, 7, 6, 5, 4, 3, 2, 1],
  )
  t.same(refused, [{ reason: 'too-deep', offset: 8 * 20 }])
  t.end()
})

test('eight bundles in one another are still read', (t) => {
  let packet = hex('2f6100002c000000')
  for (let depth = 0; depth < 8; depth++) packet = bundleOf([packet])
  t.same(
    decodePacket(packet).messages.map(({ depth }) => depth),
    [8],
  )
  t.same(decodePacket(packet, { maxDepth: 7 }).refused, [{ reason: 'too-deep', offset: 7 * 20 }])
  t.end()
})

test('an element that lies about its size ends its bundle, and only what lies behind it there is lost', (t) => {
  const message = hex('2f6100002c000000')
  for (const size of [-1, -(2 ** 31), 2 ** 31 - 1, 13, 12, 1000]) {
    const inner = bundleOf([message, message])
    inner.writeInt32BE(size, 16 + 12)
    const { messages, refused } = decodePacket(bundleOf([message, inner, message]))
    t.same(
      messages.map(({ depth }) => depth),
      [1, 2, 1],
      `size ${size}`,
    )
    t.same(refused, [{ reason: 'bundle-element-size', offset: 16 + 12 + 4 + 16 + 12 }])
  }
  t.end()
})

test('elements of odd size shift a message between them, which is still read', (t) => {
  const message = hex('2f6100002c690000 0000002a')
  const { messages, refused } = decodePacket(bundleOf([Buffer.alloc(3), message, Buffer.alloc(1)]))
  t.same(messages, [{ address: '/a', args: [{ type: 'i', value: 42 }], depth: 1, timeTag: 1n }])
  t.same(refused, [
    { reason: 'size-not-multiple-of-4', offset: 20 },
    { reason: 'size-not-multiple-of-4', offset: 43 },
  ])
  t.end()
})

test('a bundle that ends within the size of an element is reported', (t) => {
  const packet = Buffer.concat([bundleOf([Buffer.alloc(3)]), Buffer.alloc(1)])
  t.same(decodePacket(packet).refused, [
    { reason: 'size-not-multiple-of-4', offset: 20 },
    { reason: 'bundle-truncated', offset: 23 },
  ])
  t.end()
})

test('the largest UDP datagram is read whole; anything larger is not looked into', (t) => {
  const button = goldenMessages[0]!.bytes
  const largest = bundleOf(Array.from({ length: 2728 }, () => button))
  t.ok(largest.length > 65_000 && largest.length <= 65_507)
  t.equal(decodePacket(largest).messages.length, 2728)

  const larger = bundleOf(Array.from({ length: 2730 }, () => button))
  t.ok(larger.length > 65_535)
  t.same(decodePacket(larger), {
    messages: [],
    refused: [{ reason: 'too-large', offset: 65_535 }],
    bundled: true,
  })
  t.equal(decodePacket(larger, { maxSize: 100_000 }).messages.length, 2730)
  t.end()
})

test('64 KB of tiny elements end after 4096 of them', (t) => {
  const { messages, refused } = decodePacket(bundleOf(Array.from({ length: 16_000 }, () => Buffer.alloc(0))))
  t.equal(messages.length, 0)
  t.equal(refused.length, 4097)
  t.same(refused.at(-1), { reason: 'too-many', offset: 16 + 4096 * 4 })
  t.end()
})

test('the elements of all bundles count together, and those before the limit are kept', (t) => {
  const message = hex('2f6100002c000000')
  const pair = bundleOf([message, message])
  const { messages, refused } = decodePacket(bundleOf([pair, pair, pair]), { maxElements: 5 })
  t.equal(messages.length, 3)
  t.same(refused, [{ reason: 'too-many', offset: 16 + 4 + 40 + 4 + 16 + 12 }])
  t.end()
})

test('64 KB of the same byte are read or refused, whichever byte it is', (t) => {
  for (let byte = 0; byte < 256; byte++) {
    for (const head of ['', '2f610000', '2f610000 2c', '2362756e646c6500']) {
      const packet = Buffer.concat([hex(head), Buffer.alloc(65_504 - hex(head).length, byte)])
      const faults = faultsOf(packet, decodePacket(packet))
      if (faults.length > 0) t.fail(`64 KB of ${byte} behind "${head}": ${faults}`)
    }
  }
  t.pass('all of them')
  t.end()
})

test('200,000 random datagrams are read or refused', (t) => {
  const random = randomFrom(0x0ca7)
  const datagrams = Array.from({ length: 1000 }, () => randomDatagram(random))
  let faulty = 0
  for (let round = 0; round < 200; round++) {
    for (const datagram of datagrams) {
      // A different byte each round, so that no datagram comes twice.
      if (datagram.length > 0) datagram[random() % datagram.length] = random()
      if (faultsOf(datagram, decodePacket(datagram)).length > 0) faulty++
    }
  }
  t.equal(faulty, 0)
  t.end()
})

/** What must hold of any packet at all; empty if it does. */
function faultsOf(packet: Uint8Array, { messages, refused, bundled }: DecodedPacket): string[] {
  const faults: string[] = []
  if (messages.length + refused.length === 0 && !(bundled && packet.length === 16)) faults.push('passed over')
  for (const { reason, offset } of refused) {
    if (describeRefusal(reason).includes('undefined')) faults.push(`reason ${reason} is not of the list`)
    if (offset < 0 || offset > packet.length) faults.push(`offset ${offset} lies outside`)
  }
  for (const { address, depth, timeTag } of messages) {
    if (!address.startsWith('/')) faults.push('an address without a slash')
    if (depth > 0 !== bundled || (timeTag !== undefined) !== bundled)
      faults.push('depth or time tag are wrong')
  }
  return faults
}

/** Half of them noise, half sound packets with a few bytes changed, which get further into the decoder. */
function randomDatagram(random: () => number): Buffer {
  if (random() % 2 === 0) return Buffer.from(Array.from({ length: random() % 200 }, random))
  const datagram = Buffer.from(packets[random() % packets.length]!)
  for (let changes = random() % 4; changes >= 0; changes--) datagram[random() % datagram.length] = random()
  return datagram
}

/** Marsaglia's xorshift32: the same datagrams in every run, so that a failure can be met again. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
