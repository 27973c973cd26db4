import fc from 'fast-check'
import { longestPacket } from '../../src/osc/deframer.js'
import { type Framing, frame, openDeframer } from '../../src/osc/framing.js'
import { test } from '../support/tap.js'

/** A stream as it is taken apart: its packets, what was wrong, and whether it can be read on. */
function read(framing: Framing, pieces: readonly Buffer[]) {
  const [packets, faults]: [string[], string[]] = [[], []]
  const deframer = openDeframer(framing, {
    onPacket: (packet) => packets.push(packet.toString('hex')),
    onFault: (fault) => faults.push(fault),
  })
  const isReadable = pieces.map((piece) => deframer.push(piece)).every(Boolean)
  return { packets, faults, isReadable, held: deframer.held }
}

/** Cuts a stream at these places. */
function cut(stream: Buffer, places: readonly number[]): Buffer[] {
  const at = [0, ...places.map((place) => place % (stream.length + 1)).sort((a, b) => a - b), stream.length]
  return at.slice(1).map((end, n) => stream.subarray(at[n], end))
}

const framings = ['size', 'slip'] as const
// With many of the bytes that mean something to SLIP.
const anyByte = fc.oneof(fc.constantFrom(0xc0, 0xdb, 0xdc, 0xdd, 0), fc.integer({ min: 0, max: 255 }))
const anyPacket = fc.array(anyByte, { minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes))

for (const framing of framings)
  test(`wherever a stream (${framing}) is cut, its packets are the same`, (t) => {
    fc.assert(
      fc.property(fc.array(anyPacket), fc.array(fc.nat()), (packets, places) => {
        const stream = Buffer.concat(packets.map((packet) => frame(packet, framing)))
        const wanted = packets.map((packet) => packet.toString('hex'))
        t.same(read(framing, cut(stream, places)), { packets: wanted, faults: [], isReadable: true, held: 0 })
      }),
    )
    t.end()
  })

test('what is no stream of packets neither throws nor is held beyond one packet', (t) => {
  fc.assert(
    fc.property(fc.constantFrom(...framings), fc.array(fc.uint8Array()), (framing, pieces) => {
      const { held } = read(
        framing,
        pieces.map((piece) => Buffer.from(piece)),
      )
      t.ok(held <= longestPacket)
    }),
  )
  t.end()
})

test('a packet is written as OSC 1.0 and OSC 1.1 say', (t) => {
  const packet = Buffer.from('2f61c0db', 'hex')
  t.equal(frame(packet, 'size').toString('hex'), '000000042f61c0db')
  t.equal(frame(packet, 'slip').toString('hex'), 'c02f61dbdcdbddc0')
  t.end()
})

test('a size that cannot be ends the reading, and says which it is', (t) => {
  for (const [bytes, size] of [
    ['ffffffff2f610000', -1],
    ['000100002f610000', 65_536],
  ] as const)
    t.match(read('size', [Buffer.from(bytes, 'hex'), Buffer.from('0000')]), {
      packets: [],
      faults: [new RegExp(`^expected the size of a packet, 4 to 65507; received ${size},`)],
      isReadable: false,
    })
  t.end()
})

test('a SLIP packet without end or with a wrong escape is told once and passed over, and the next one is read', (t) => {
  const next = frame(Buffer.from('/b\0\0'), 'slip')
  const endless = Buffer.alloc(longestPacket + 5000, 'a')
  t.match(read('slip', [endless, next]), {
    packets: ['2f620000'],
    faults: [/^expected END within 65507 bytes; received none/],
    isReadable: true,
    held: 0,
  })
  t.match(read('slip', [Buffer.from('c02fdb41ffdb42c0', 'hex'), next]), {
    packets: ['2f620000'],
    faults: [/^expected 0xDC or 0xDD after ESC; received 0x41/],
  })
  t.match(read('slip', [Buffer.from('2fdbc0', 'hex'), next]), {
    packets: ['2f620000'],
    faults: [/^expected a byte after ESC; received END/],
  })
  t.end()
})

test('SLIP with an END behind each packet only is read as well', (t) => {
  const stream = Buffer.from('2f6100c02f6200c0', 'hex')
  t.same(read('slip', [stream]).packets, ['2f6100', '2f6200'])
  t.end()
})

test('how much waits for the rest of its packet is known', (t) => {
  t.equal(read('size', [Buffer.from('000000082f61', 'hex')]).held, 2)
  t.equal(read('slip', [Buffer.from('c02f61', 'hex')]).held, 2)
  t.end()
})
