import { OscdumpWriter } from '../../../../src/cli/replay/export/oscdump.js'
import type { Argument } from '../../../../src/osc/message.js'
import { test } from '../../../support/tap.js'

/** 2026-11-26T16:15:06.5Z; oscdump wrote `eeb2d…` at that time. */
const time = Date.UTC(2026, 10, 26, 16, 15, 6, 500)

function written(...args: readonly Argument[]): string {
  return new OscdumpWriter().write(time, [{ address: '/a', args }]).replace(/^\S+ /, '')
}

// As oscdump of liblo 0.31 has printed messages of these arguments.
const golden: readonly (readonly [line: string, ...args: readonly Argument[]])[] = [
  ['/a if 42 0.625000', { type: 'i', value: 42 }, { type: 'f', value: 0.625 }],
  ['/a i 2147483647', { type: 'i', value: 2147483647 }],
  ['/a f 123456.703125', { type: 'f', value: Math.fround(123456.7) }],
  ['/a f 0.000000', { type: 'f', value: 1e-9 }],
  ['/a TF #T #F', { type: 'T', value: true }, { type: 'F', value: false }],
  ['/a s ""', { type: 's', value: '' }],
  ['/a s "héllo"', { type: 's', value: 'héllo' }],
  ['/a s "he said "hi" \\ back"', { type: 's', value: 'he said "hi" \\ back' }],
]

test('messages are written as oscdump prints them', (t) => {
  for (const [line, ...args] of golden) t.equal(written(...args), line)
  t.end()
})

test('the time is of NTP; the messages of a datagram have one, and each datagram its own', (t) => {
  const writer = new OscdumpWriter()
  const message = { address: '/a', args: [{ type: 'i', value: 1 }] } as const
  const stamps = [time, time, time - 5, time + 1].map((at) =>
    writer
      .write(at, [message, message])
      .split('\n')
      .map((line) => line.split(' ')[0]),
  )
  const seconds = (time / 1000 - 0.5 + 2_208_988_800).toString(16)
  const expected = ['80000000', '80000001', '80000002', '80418937'].map(
    (fraction) => `${seconds}.${fraction}`,
  )
  t.same(
    stamps,
    expected.map((stamp) => [stamp, stamp]),
  )
  t.end()
})

test('no text of the audience becomes a line of its own, or more words than oscsendfile has room for', (t) => {
  const writer = new OscdumpWriter()
  const write = (value: string) => writer.write(time, [{ address: '/a', args: [{ type: 's', value }] }])
  t.match(write('one\n/stop i 1\r\ntwo'), /^\S+ \/a s "one \/stop i 1 two"$/)
  const words = write('w '.repeat(140)).split(' ')
  t.ok(words.length <= 64, `${words.length} words`)
  const long = write('😀'.repeat(320))
  t.ok(Buffer.byteLength(long) < 1000)
  t.notMatch(long, '\ufffd')
  t.equal(writer.changed, 3)
  t.equal(writer.cut, 2)
  t.match(write('whole'), /"whole"$/)
  t.equal(writer.changed, 3)
  t.equal(writer.cut, 2)
  t.end()
})
