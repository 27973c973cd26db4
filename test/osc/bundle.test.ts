import { deepStrictEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { BundleWriter, type PreparedMessage } from '../../src/osc/bundle.js'
import { decodePacket } from '../../src/osc/decode.js'
import { encodeMessage } from '../../src/osc/encode.js'
import type { Message } from '../../src/osc/message.js'
import { test } from '../support/tap.js'
import { messageOf } from './support/arbitraries.js'
import { goldenBundle, hex } from './support/golden.js'
import { oracles } from './support/oracles.js'

const first = hex('2f30303031000000 2c696600 0000002a 3f200000')
const second = hex('2f30303032000000 2c660000 3f000000')

/** A message that writes itself. */
function prepared(message: Buffer): PreparedMessage {
  const writeTo = (to: DataView, offset: number) => {
    for (const [at, byte] of message.entries()) to.setUint8(offset + at, byte)
  }
  return { size: message.length, writeTo }
}

test('one message goes out bare, with no bundle around it', (t) => {
  const writer = new BundleWriter()
  t.equal(writer.add(first), true)
  t.equal(writer.take().toString('hex'), first.toString('hex'))
  t.end()
})

test('several messages go out as one flat bundle to be run immediately: the golden bytes', (t) => {
  const writer = new BundleWriter()
  writer.add(first)
  writer.add(second)
  t.equal(writer.take().toString('hex'), goldenBundle.toString('hex'))
  t.end()
})

test('a message that writes itself goes out as the same one that is copied', (t) => {
  const writer = new BundleWriter()
  for (const messages of [[first], [first, second]]) {
    for (const message of messages) t.equal(writer.addPrepared(prepared(message)), true)
    const taken = writer.take().toString('hex')
    for (const message of messages) writer.add(message)
    t.equal(taken, writer.take().toString('hex'))
  }
  t.end()
})

test('a message that writes itself needs as much room', (t) => {
  const full = new BundleWriter(20 + 2 * first.length)
  t.equal(full.addPrepared(prepared(first)), true)
  t.equal(full.addPrepared(prepared(first)), false)
  t.same([full.count, full.take().length], [1, first.length])
  t.throws(() => full.addPrepared({ ...prepared(first), size: 3 }), RangeError)
  t.end()
})

test('a message that fails to write itself leaves the datagram as it was', (t) => {
  const writer = new BundleWriter()
  writer.add(first)
  const broken = () => {
    throw new Error('broken')
  }
  t.throws(() => writer.addPrepared({ size: 8, writeTo: broken }), /broken/)
  writer.add(second)
  t.equal(writer.take().toString('hex'), goldenBundle.toString('hex'))
  t.end()
})

test('it knows how many messages wait', (t) => {
  const writer = new BundleWriter()
  t.same([writer.count, writer.isEmpty], [0, true])
  writer.add(first)
  writer.add(first)
  t.same([writer.count, writer.isEmpty], [2, false])
  writer.take()
  t.same([writer.count, writer.isEmpty], [0, true])
  t.end()
})

test('a bundle leaves no trace in the datagrams after it', (t) => {
  const writer = new BundleWriter()
  writer.add(first)
  writer.add(second)
  writer.take()
  writer.add(second)
  t.equal(writer.take().toString('hex'), second.toString('hex'))
  writer.add(first)
  writer.add(second)
  t.equal(writer.take().toString('hex'), goldenBundle.toString('hex'))
  t.end()
})

test('a datagram taken is a copy, safe while it waits to be sent', (t) => {
  const writer = new BundleWriter()
  const reused = Buffer.from(first)
  writer.add(reused)
  reused.fill(0xff)
  const datagram = writer.take()
  writer.add(second)
  writer.take()
  t.equal(datagram.toString('hex'), first.toString('hex'))
  t.end()
})

test('a message that does not fit is left out until the datagram is taken', (t) => {
  // 16 bytes of head, then 4 + 20 and 4 + 16 bytes: exactly 60.
  const writer = new BundleWriter(60)
  t.equal(writer.add(first), true)
  t.equal(writer.add(second), true)
  t.equal(writer.add(second), false)
  t.equal(writer.count, 2)
  t.equal(writer.take().toString('hex'), goldenBundle.toString('hex'))
  t.equal(writer.add(second), true)
  const tighter = new BundleWriter(59)
  t.equal(tighter.add(first), true)
  t.equal(tighter.add(second), false, 'one byte too few')
  t.end()
})

test('57 button presses fit in a datagram of 1,400 bytes', (t) => {
  const writer = new BundleWriter()
  while (writer.add(first));
  t.equal(writer.count, 57)
  t.equal(writer.take().length, 16 + 57 * 24)
  t.end()
})

test('a message as long as the datagram goes out bare, and lets nothing in beside it', (t) => {
  const writer = new BundleWriter(1400)
  const longest = Buffer.alloc(1400, 0x2f)
  t.equal(writer.add(longest), true)
  t.equal(writer.add(second), false)
  t.same(writer.take(), longest)
  t.end()
})

test('what fits no datagram is refused, also when others wait', (t) => {
  const writer = new BundleWriter(100)
  writer.add(first)
  for (const size of [0, 3, 18, 104]) {
    t.throws(() => writer.add(Buffer.alloc(size)), {
      name: 'RangeError',
      message: `Expected a message of 4..100 bytes, a multiple of 4; received ${size} bytes`,
    })
  }
  t.equal(writer.take().toString('hex'), first.toString('hex'), 'the waiting message is unharmed')
  t.end()
})

test('an empty bundle is never sent', (t) => {
  t.throws(() => new BundleWriter().take(), { name: 'Error', message: /at least one message/ })
  t.end()
})

test('a limit that no datagram can have is refused', (t) => {
  for (const limit of [0, 3, 65_508, 20.5, Number.NaN]) {
    t.throws(() => new BundleWriter(limit), { name: 'RangeError', message: /4\.\.65507 bytes/ })
  }
  t.end()
})

for (const oracle of oracles) {
  test(`${oracle.name} finds every message, in order, in datagrams that keep any limit`, (t) => {
    const messages = fc.array(messageOf(oracle.tags), { minLength: 1, maxLength: 40 })
    const property = fc.property(messages, fc.nat({ max: 300 }), (messages, spare) => {
      const limit =
        Math.max(...messages.map(({ address, args }) => encodeMessage(address, args).length)) + spare
      const datagrams = pack(messages, limit)
      for (const datagram of datagrams) {
        ok(datagram.length <= limit)
        ok(decodePacket(datagram).messages.every(({ depth }) => depth <= 1))
      }
      const expected = messages.map(({ address, args }) => ({ address, args: args.map(oracle.view) }))
      deepStrictEqual(datagrams.flatMap(oracle.read), expected)
    })
    fc.assert(property, { numRuns: 500 })
    t.end()
  })

  test(`${oracle.name} bundles in the very same bytes`, (t) => {
    const property = fc.property(fc.array(messageOf(oracle.tags), { minLength: 1 }), (messages) => {
      const [datagram, ...rest] = pack(messages, 65_507)
      deepStrictEqual(rest, [])
      deepStrictEqual(datagram!.toString('hex'), Buffer.from(oracle.write(messages)).toString('hex'))
    })
    fc.assert(property, { numRuns: 500 })
    t.end()
  })
}

/** As a display does: whatever does not fit goes into the next datagram. */
function pack(messages: readonly Message[], limit: number): Buffer[] {
  const writer = new BundleWriter(limit)
  const datagrams: Buffer[] = []
  for (const { address, args } of messages) {
    const bytes = encodeMessage(address, args)
    if (writer.add(bytes)) continue
    datagrams.push(writer.take())
    ok(writer.add(bytes))
  }
  datagrams.push(writer.take())
  return datagrams
}
