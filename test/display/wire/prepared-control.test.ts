import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import type { NumberReading } from '../../../src/controls/reading.js'
import { keepTemplate, PreparedControl } from '../../../src/display/wire/prepared-control.js'
import { encodeMessage } from '../../../src/osc/encode.js'
import { initialState } from '../../../src/state/control-state.js'
import { float32 } from '../../osc/support/arbitraries.js'
import { hex } from '../../osc/support/golden.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const controls = [{ lid: 1, type: 'Button', fullScale: 64, props: { label: 'Applause' } }]
const layout = layoutOf({ layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls }] })
const control = layout.controls.get(1)!

/** A message with an argument for each type, which reads these values. */
function preparedOf(
  address: string,
  types: readonly ('i' | 'f')[],
  values: readonly number[],
): PreparedControl {
  const readings = types.map((type, n): NumberReading => ({ type, read: () => values[n]! }))
  return new PreparedControl(
    { address, readings, kind: 'state' },
    { control, state: initialState('show', 1, 'Button') },
  )
}

test('the numbers of a state are filled in: the golden bytes', (t) => {
  const state = initialState('show', 1, 'Button')
  const readings: NumberReading[] = [
    { type: 'i', read: ({ count }) => count },
    { type: 'f', read: ({ count }, fullScale) => count / fullScale },
  ]
  const prepared = new PreparedControl({ address: '/0001', readings, kind: 'state' }, { control, state })
  t.same(Buffer.from(prepared.encode()), hex('2f30303031000000 2c696600 00000000 00000000'))
  state.count = 40
  t.same(Buffer.from(prepared.encode()), hex('2f30303031000000 2c696600 00000028 3f200000'))
  t.end()
})

test('a message filled again and again equals one encoded afresh', (t) => {
  const slots = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('i' as const), value: fc.oneof(fc.integer(), fc.double()) }),
      fc.record({ type: fc.constant('f' as const), value: fc.oneof(float32, fc.double()) }),
    ),
    { maxLength: 6 },
  )
  const address = fc.stringMatching(/^\/[0-9]{1,10}$/)
  const property = fc.property(address, slots, (address, args) => {
    const values = args.map(({ value }) => value - 1)
    const prepared = preparedOf(
      address,
      args.map(({ type }) => type),
      values,
    )
    for (let round = 0; round < 2; round++) {
      prepared.encode()
      for (const [n, { value }] of args.entries()) values[n] = value
      deepStrictEqual(
        Buffer.from(prepared.encode()).toString('hex'),
        encodeMessage(address, args).toString('hex'),
      )
    }
  })
  fc.assert(property, { numRuns: 1000 })
  t.end()
})

test('a count saturates, and no number can turn into another', (t) => {
  const values = [0]
  const prepared = preparedOf('/0001', ['i'], values)
  const written = (value: number) => {
    values[0] = value
    return Buffer.from(prepared.encode()).readInt32BE(12)
  }
  t.equal(written(2147483648), 2147483647)
  t.equal(written(2 ** 40), 2147483647)
  t.equal(written(-2147483649), -2147483648)
  t.equal(written(Number.NaN), 0)
  t.end()
})

test('what is written into a datagram is what is encoded, at its offset and nowhere else', (t) => {
  const values = [7, 0.5]
  const prepared = preparedOf('/0001', ['i', 'f'], values)
  const message = Buffer.from(prepared.encode())
  t.equal(prepared.size, message.length)
  const datagram = Buffer.alloc(message.length + 12, 0xff)
  prepared.writeTo(new DataView(datagram.buffer, datagram.byteOffset, datagram.length), 8)
  t.same(datagram, Buffer.concat([Buffer.alloc(8, 0xff), message, Buffer.alloc(4, 0xff)]))
  t.end()
})

test('a text is not prepared, since its length changes', (t) => {
  const state = { ...initialState('show', 1, 'String'), value: 'Bravo' }
  const readings = [{ type: 's', read: () => state.value } as const]
  const prepared = new PreparedControl({ address: '/0005', readings, kind: 'event' }, { control, state })
  t.equal(prepared.size, 0)
  t.same(Buffer.from(prepared.encode()), encodeMessage('/0005', [{ type: 's', value: 'Bravo' }]))
  t.end()
})

test('a message that was encoded keeps its bytes', (t) => {
  const values = [7]
  const prepared = preparedOf('/0001', ['i'], values)
  const message = prepared.encode()
  values[0] = 8
  prepared.encode()
  t.equal(Buffer.from(message).readInt32BE(12), 7)
  t.end()
})

test('templates keep their bytes, over the ends of blocks and beside one that is longer than a block', (t) => {
  const sizes = [...Array.from({ length: 5000 }, (_, n) => 4 + 4 * (n % 20)), 100_000, 24, 24]
  const kept = sizes.map((size, n) => ({ n, ...keepTemplate(new Uint8Array(size).fill(n % 251)) }))
  t.ok(new Set(kept.map(({ view }) => view)).size > 2, 'there are several blocks')
  const changed = kept.filter(({ n, view, start, size }) => {
    const bytes = new Uint8Array(view.buffer, start, size)
    return size !== sizes[n] || bytes.some((byte) => byte !== n % 251)
  })
  t.same(changed, [])
  t.end()
})
