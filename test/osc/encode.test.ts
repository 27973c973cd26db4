import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { decodePacket } from '../../src/osc/decode.js'
import { encodeMessage } from '../../src/osc/encode.js'
import { test } from '../support/tap.js'
import { allTags, float32, messageOf } from './support/arbitraries.js'
import { goldenMessages } from './support/golden.js'
import { oracles } from './support/oracles.js'

for (const { text, address, args, bytes } of goldenMessages) {
  test(`the bytes on the wire of ${text}`, (t) => {
    t.equal(encodeMessage(address, args).toString('hex'), bytes.toString('hex'))
    t.end()
  })
}

for (const oracle of oracles) {
  test(`${oracle.name} reads every message as it was meant`, (t) => {
    const property = fc.property(messageOf(oracle.tags), ({ address, args }) => {
      deepStrictEqual(oracle.read(encodeMessage(address, args)), [{ address, args: args.map(oracle.view) }])
    })
    fc.assert(property, { numRuns: 1000 })
    t.end()
  })

  test(`${oracle.name} writes every message in the very same bytes`, (t) => {
    const property = fc.property(messageOf(oracle.tags), (message) => {
      const theirs = Buffer.from(oracle.write([message]))
      deepStrictEqual(encodeMessage(message.address, message.args).toString('hex'), theirs.toString('hex'))
    })
    fc.assert(property, { numRuns: 1000 })
    t.end()
  })
}

test('what is encoded decodes to the same values, of all types', (t) => {
  const property = fc.property(messageOf(allTags), ({ address, args }) => {
    deepStrictEqual(decodePacket(encodeMessage(address, args)), {
      messages: [{ address, args, depth: 0, timeTag: undefined }],
      refused: [],
      bundled: false,
    })
  })
  fc.assert(property, { numRuns: 2000 })
  t.end()
})

test('a count beyond int32 stays at the end of the range', (t) => {
  const written = (value: number) => encodeMessage('/0001', [{ type: 'i', value }]).readInt32BE(12)
  t.equal(written(2 ** 31 - 1), 2147483647)
  t.equal(written(2 ** 31), 2147483647)
  t.equal(written(Number.MAX_SAFE_INTEGER), 2147483647)
  t.equal(written(Number.POSITIVE_INFINITY), 2147483647)
  t.equal(written(-(2 ** 31) - 1), -2147483648)
  t.equal(written(Number.NEGATIVE_INFINITY), -2147483648)
  t.equal(written(-1.9), -1, 'fractions are cut')
  t.equal(written(Number.NaN), 0)
  t.end()
})

test('a float keeps its sign of zero and its smallest values', (t) => {
  const property = fc.property(float32, (value) => {
    const [argument] = decodePacket(encodeMessage('/0001', [{ type: 'f', value }])).messages[0]!.args
    return Object.is(argument?.value, value)
  })
  fc.assert(property, { examples: [[-0], [2 ** -149], [3.4028234663852886e38], [Number.NaN]] })
  t.end()
})

test('a lone surrogate, which UTF-8 cannot say, goes out as a replacement character', (t) => {
  const bytes = encodeMessage('/0005', [{ type: 's', value: 'a\ud800b' }])
  t.equal(bytes.toString('utf8', 12, 17), 'a\ufffdb')
  t.equal(bytes.length, 20)
  t.end()
})

test('what would break a message on the wire is refused, with the reason but not the text', (t) => {
  for (const address of ['', '0001', '/a b', '/ü', '/a\0', '/a\n']) {
    t.throws(() => encodeMessage(address, []), { name: 'RangeError', message: /^Expected an OSC address/ })
  }
  const nul = { name: 'RangeError', message: /received one at index 6/ }
  t.throws(() => encodeMessage('/0005', [{ type: 's', value: 'secret\0' }]), nul)
  t.throws(() => encodeMessage('/0001', [{ type: 'h', value: 2n ** 63n }]), { name: 'RangeError' })
  t.throws(() => encodeMessage('/0001', [{ type: 't', value: -1n }]), { name: 'RangeError' })
  t.end()
})
