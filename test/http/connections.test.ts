import { test } from 'tap'
import { Connections } from '../../src/http/connections.js'

test('a flood of refused connections is counted completely and logged once', (t) => {
  const reports: number[] = []
  const connections = new Connections(1, (refused) => reports.push(refused))
  for (let refused = 0; refused < 10_000; refused++) connections.refuse()
  t.equal(connections.refused, 10_000)
  t.same(reports, [1])
  t.end()
})
