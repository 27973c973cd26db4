import { rateTable } from '../../../src/cli/monitor/rate-view.js'
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
