import { test } from 'tap'
import { type DecodedPacket, decodePacket, describeRefusal } from '../../src/osc/decode.js'
import { bundleOf, goldenBundle, goldenMessages, hex } from './golden.js'

const packets = [
  ...goldenMessages.map(({ bytes }) => bytes),
  goldenBundle,
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
        if (faults.length > 0) t.fail(`byte ${offset} = ${byte}: ${faults}`, { packet: packet.toString('hex') })
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

test('an element of odd size shifts its neighbours and still does them no harm', (t) => {
  const message = hex('2f6100002c690000 0000002a')
  const { messages, refused } = decodePacket(bundleOf([Buffer.alloc(3), Buffer.alloc(1), message, message]).subarray())
  t.same(refused.at(0), { reason: 'size-not-multiple-of-4', offset: 0 }, 'the whole is of odd size no longer')
  t.same(messages, [])
  t.end()
})

test('bytes behind the last element that are no size are told', (t) => {
  const packet = bundleOf([goldenMessages[0]!.bytes])
  const inner = Buffer.concat([packet, Buffer.alloc(2)])
  const { messages, refused } = decodePacket(bundleOf([inner, hex('2f6100002c00')]))
  t.equal(messages.length, 0)
  t.same(
    refused.map(({ reason }) => reason),
    ['size-not-multiple-of-4', 'size-not-multiple-of-4'],
  )
  t.end()
})
