import { describeTimeTag, toPrintableJson } from '../../../src/cli/monitor/descriptions.js'
import { test } from '../../support/tap.js'

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

const noon = Date.UTC(2026, 0, 2, 12)
const from1900 = (seconds: number) => BigInt(Math.round((seconds + 2_208_988_800) * 2 ** 16)) << 16n

test('a time tag is printed as a time, with its distance from now', (t) => {
  t.equal(describeTimeTag(1n, noon), 'immediately')
  t.equal(describeTimeTag(from1900(noon / 1000), noon), 'at 2026-01-02T12:00:00.000Z, 0.000 s ago')
  t.equal(describeTimeTag(from1900(noon / 1000 + 0.25), noon), 'at 2026-01-02T12:00:00.250Z, 0.250 s ahead')
  t.equal(describeTimeTag(from1900(noon / 1000 - 90), noon), 'at 2026-01-02T11:58:30.000Z, 90.000 s ago')
  t.end()
})

test('a wrong clock and a tag that is not a time are pointed out', (t) => {
  t.match(describeTimeTag(from1900(0), noon), /^at 1970-01-01T00:00:00\.000Z, more than a day ago: compare/)
  t.match(describeTimeTag(2n ** 64n - 1n, noon), /^at 2036-02-07T06:28:16\.000Z, more than a day ahead/)
  t.match(describeTimeTag(0n, noon), /not a time/)
  t.end()
})
