import { Connections } from '../../src/http/connections.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { until } from '../support/until.js'

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

test('a connection that parts frees its place at once, and its descriptor after its time', async (t) => {
  const connections = new Connections(2, recordLog().log, 3)
  const open = () => {
    connections.count(1)
    return connections.isOver
  }
  t.same([open(), open(), open()], [false, false, true])
  connections.count(-1)
  connections.part(50)
  t.equal(open(), false, 'its place is free')
  connections.part(50)
  t.equal(open(), true, 'two open and two that part are more than three')
  await until(() => !connections.isOver)
  t.equal(connections.open, 2)
})
