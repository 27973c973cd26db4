import { describeTimeTag } from '../../../src/cli/monitor/descriptions.js'
import { test } from '../../support/tap.js'

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
