import { test } from 'tap'
import { Connections } from '../../src/http/connections.js'

test('a flood of refused connections is counted whole, and told once', (t) => {
  const told: number[] = []
  const connections = new Connections(1, (refused) => told.push(refused))
  for (let refused = 0; refused < 10_000; refused++) connections.refuse()
  t.equal(connections.refused, 10_000)
  t.same(told, [1])
  t.end()
})
