import { test } from 'tap'
import { Connections } from '../../src/http/connections.js'
import { recordLog } from '../support/record-log.js'

test('a flood of refused connections is counted completely and logged once', (t) => {
  const { log, events } = recordLog()
  const connections = new Connections(1, log)
  for (let refused = 0; refused < 10_000; refused++) connections.refuse()
  t.equal(connections.refused, 10_000)
  t.same(events, [
    'warn: too many HTTP connections: new ones are closed at once; raise [limits] max_connections',
  ])
  t.end()
})
