import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { encodeMessage } from '../../src/osc/encode.js'
import { MessageTemplate } from '../../src/osc/template.js'
import { test } from '../support/tap.js'
import { float32 } from './support/arbitraries.js'
import { hex } from './support/golden.js'

test('a button press fills in count and normalised value: the golden bytes', (t) => {
  const template = new MessageTemplate('/0001', 'if')
  t.same(Buffer.from(template.bytes), hex('2f30303031000000 2c696600 00000000 00000000'), 'zeros before')
  template.setInt(0, 42)
  template.setFloat(1, 0.625)
  t.same(Buffer.from(template.bytes), hex('2f30303031000000 2c696600 0000002a 3f200000'))
  t.end()
})

test('a template filled again and again equals a message encoded afresh', (t) => {
  const slots = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('i' as const), value: fc.oneof(fc.integer(), fc.double()) }),
      fc.record({ type: fc.constant('f' as const), value: fc.oneof(float32, fc.double()) }),
    ),
    { maxLength: 6 },
  )
  const address = fc.stringMatching(/^\/[0-9]{1,10}$/)
  const property = fc.property(address, slots, (address, args) => {
    const template = new MessageTemplate(address, args.map(({ type }) => type).join(''))
    for (let round = 0; round < 2; round++) {
      args.forEach(({ type, value }, index) => {
        if (type === 'i') template.setInt(index, value - 1)
        else template.setFloat(index, value - 1)
      })
      args.forEach(({ type, value }, index) => {
        if (type === 'i') template.setInt(index, value)
        else template.setFloat(index, value)
      })
      deepStrictEqual(
        Buffer.from(template.bytes).toString('hex'),
        encodeMessage(address, args).toString('hex'),
      )
    }
  })
  fc.assert(property, { numRuns: 1000 })
  t.end()
})

test('a count saturates, and no number can turn into another', (t) => {
  const template = new MessageTemplate('/0001', 'i')
  const written = (value: number) => {
    template.setInt(0, value)
    return Buffer.from(template.bytes).readInt32BE(12)
  }
  t.equal(written(2147483648), 2147483647)
  t.equal(written(2 ** 40), 2147483647)
  t.equal(written(-2147483649), -2147483648)
  t.equal(written(Number.NaN), 0)
  t.end()
})

test('two templates never share bytes', (t) => {
  const one = new MessageTemplate('/0001', 'i')
  const other = new MessageTemplate('/0001', 'i')
  one.setInt(0, 7)
  t.same(Buffer.from(other.bytes).readInt32BE(12), 0)
  t.end()
})

test('a number never lands in the place of another type, or outside', (t) => {
  const template = new MessageTemplate('/0001', 'if')
  const before = Buffer.from(template.bytes)
  for (const index of [1, 2, -1]) {
    t.throws(() => template.setInt(index, 7), { name: 'RangeError', message: /type i in ",if"; received/ })
  }
  for (const index of [0, 2, -1]) {
    t.throws(() => template.setFloat(index, 7), { name: 'RangeError', message: /type f in ",if"; received/ })
  }
  t.same(Buffer.from(template.bytes), before, 'nothing was written')
  t.end()
})

test('a template holds only numbers', (t) => {
  t.throws(() => new MessageTemplate('/0001', 'is'), { name: 'RangeError', message: /type tags i and f/ })
  t.throws(() => new MessageTemplate('0001', 'i'), { name: 'RangeError', message: /OSC address/ })
  t.end()
})
