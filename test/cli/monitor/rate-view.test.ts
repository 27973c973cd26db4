import { AddressCounts, rateTable } from '../../../src/cli/monitor/rate-view.js'
import { test } from '../../support/tap.js'

const count = { address: '/0001', total: 3, recent: 1, peak: 2, last: { address: '/0001', args: [] } }

test('without addresses there is only the line', (t) => {
  t.equal(rateTable('12:00:00  silence', [], {}), '12:00:00  silence')
  t.end()
})

test('addresses and values that are too long for a line are cut with an ellipsis', (t) => {
  const address = `/${'a'.repeat(60)}`
  const fits = `/${'b'.repeat(59)}`
  const last = { address, args: [{ type: 's' as const, value: 'v'.repeat(100) }] }
  const text = rateTable(
    'line',
    [
      { ...count, address, last },
      { ...count, address: fits },
    ],
    {
      TOTAL: ({ total }) => total,
    },
  )
  const [, , cut, whole] = text.split('\n')
  t.equal(cut, `  /${'a'.repeat(58)}…  3      s "${'v'.repeat(56)}…`)
  t.equal(whole, `  ${fits}  3`)
  t.end()
})

test('a rate above 0 is never rounded to 0', (t) => {
  const figures = { '/S': () => 0.2, TOTAL: () => 0.5, PEAK: () => 0 }
  t.match(rateTable('line', [count], figures), /^ {2}\/0001 +<1 +1 +0$/m)
  t.end()
})

const figures = (counts: ReturnType<AddressCounts['endInterval']>) =>
  counts.map(({ address, recent, peak, total }) => [address, recent, peak, total])

test('an interval returns the addresses used in it, sorted, and those that fell silent', (t) => {
  const counts = new AddressCounts()
  const send = (address: string, times: number) => {
    for (let sent = 0; sent < times; sent++) counts.count({ address, args: [{ type: 'i', value: sent }] })
  }
  send('/b', 1)
  send('/a', 3)
  t.same(figures(counts.endInterval()), [
    ['/a', 3, 3, 3],
    ['/b', 1, 1, 1],
  ])
  send('/b', 2)
  t.same(figures(counts.endInterval()), [
    ['/a', 0, 3, 3],
    ['/b', 2, 2, 3],
  ])
  t.same(figures(counts.endInterval()), [['/b', 0, 2, 3]])
  t.same(counts.endInterval(), [])
  t.same(
    counts.all().map(({ address, total, last }) => [address, total, last.args]),
    [
      ['/a', 3, [{ type: 'i', value: 2 }]],
      ['/b', 3, [{ type: 'i', value: 1 }]],
    ],
  )
  t.end()
})

test('addresses beyond 4096 share a row, so that nobody can fill the memory', (t) => {
  const counts = new AddressCounts()
  for (let number = 0; number < 10_000; number++) counts.count({ address: `/${number}`, args: [] })
  counts.count({ address: '/0', args: [] })
  const rows = counts.endInterval()
  t.equal(rows.length, 4097)
  t.match(
    rows.find(({ address }) => !address.startsWith('/')),
    { address: 'all others', total: 10_000 - 4096 },
  )
  t.equal(rows.find(({ address }) => address === '/0')?.total, 2)
  t.end()
})
