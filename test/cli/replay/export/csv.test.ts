import { csvHead, csvRows } from '../../../../src/cli/replay/export/csv.js'
import { test } from '../../../support/tap.js'

test('each message is a row with five fields, and no text is a formula', (t) => {
  const rows = csvRows(Date.UTC(2026, 10, 21, 20, 15, 1, 500), 1500.4, [
    {
      address: '/0001',
      args: [
        { type: 'i', value: 42 },
        { type: 'f', value: Math.fround(0.42) },
      ],
    },
    { address: '/0005', args: [{ type: 's', value: '=1+1, "x"\nnew' }] },
    { address: '/0003', args: [{ type: 'T', value: true }] },
  ])
  t.equal(csvHead, 'time,seconds,address,types,arguments')
  t.same(rows.split('\n'), [
    '2026-11-21T20:15:01.500Z,1.500,/0001,if,42 0.42',
    String.raw`2026-11-21T20:15:01.500Z,1.500,/0005,s,"""=1+1, \""x\""\nnew"""`,
    '2026-11-21T20:15:01.500Z,1.500,/0003,T,true',
  ])
  t.end()
})
