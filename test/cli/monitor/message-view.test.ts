import { dumpHex } from '../../../src/cli/monitor/message-view.js'
import { test } from '../../support/tap.js'

test('16 bytes a line, with offset and ASCII; other bytes are a full stop', (t) => {
  const bytes = Buffer.concat([Buffer.from('/0001\0\0\0,s\0\0\x1b[1m\x7f\xff', 'latin1')])
  t.same(dumpHex(bytes).split('\n'), [
    '    0000  2f 30 30 30 31 00 00 00 2c 73 00 00 1b 5b 31 6d  |/0001...,s...[1m|',
    '    0010  7f ff                                            |..|',
  ])
  t.end()
})

test('a place is marked on its line, also one right after the end', (t) => {
  const lines = dumpHex(Buffer.alloc(32), [{ offset: 3 }, { offset: 15 }, { offset: 32 }]).split('\n')
  t.same(
    lines.map((line) => line.split('|')[2]),
    ['  <- byte 3  <- byte 15', '  <- byte 32'],
  )
  t.end()
})

test('an empty datagram is an empty line, and the largest is shown whole', (t) => {
  t.match(dumpHex(Buffer.alloc(0), [{ offset: 0 }]), /^ {4}0000 +\|\| {2}<- byte 0$/)
  const lines = dumpHex(Buffer.alloc(65_507, 'x')).split('\n')
  t.equal(lines.length, 4095)
  t.match(lines.at(-1), /^ {4}ffe0 {2}78 78 78 +\|xxx\|$/)
  t.end()
})
