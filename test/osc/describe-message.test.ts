import { toPrintableJson } from '../../src/osc/describe-message.js'
import { test } from '../support/tap.js'

test('control and invisible characters are escaped, and the JSON still means the same', (t) => {
  const controls = [
    ...Array.from({ length: 0x20 }, (_, code) => code),
    ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
    ...[0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
    ...[0x2028, 0x2029, 0x200b, 0x2060, 0xfeff],
  ]
  const text = String.fromCharCode(...controls)
  const printed = toPrintableJson({ [text]: text })
  t.match(printed, /^[ -~]+$/)
  t.same(JSON.parse(printed), { [text]: text })
  t.end()
})

test('text in any script stays readable', (t) => {
  for (const text of ['héllo 👋🏽 日本', 'שלום', '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', "it's <b>"])
    t.equal(toPrintableJson(text), `"${text}"`)
  t.end()
})

test('numbers that JSON does not have become strings, bytes hexadecimal digits', (t) => {
  t.equal(
    toPrintableJson([Number.NaN, Number.NEGATIVE_INFINITY, 2n ** 63n, Uint8Array.of(0xca, 0xfe), 0.5]),
    '["NaN","-Infinity","9223372036854775808","cafe",0.5]',
  )
  t.end()
})
