import { Connections, type Unproven } from '../../src/http/connections.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

test('a flood of refused connections is counted completely and logged once', (t) => {
  const { log, events } = recordLog()
  const connections = new Connections(1, log)
  const house = houseOf(connections)
  t.ok(house.open().isProven)
  for (let refused = 0; refused < 10_000; refused++) t.notOk(house.admitted())
  t.equal(connections.refused, 10_000)
  t.equal(connections.open, 1)
  t.same(events, [
    'warn: too many HTTP connections: those without a credential are closed, and then new ones; raise [limits] max_connections',
  ])
  t.end()
})

test('a connection that parts frees its place at once, and its descriptor after its time', async (t) => {
  const connections = new Connections(2, recordLog().log, 3)
  const open = () => {
    connections.count(1)
    return connections.admit()
  }
  t.same([open(), open(), open()], [true, true, false])
  connections.count(-1)
  connections.part(50)
  t.equal(open(), true, 'its place is free')
  connections.part(50)
  t.equal(open(), false, 'two open and two that part are more than three')
  connections.count(-1)
  await until(() => {
    const hasRoom = open()
    connections.count(-1)
    return hasRoom
  })
})

test("connections that let go of their descriptors before their time take nobody else's place", (t) => {
  const inUse = 20
  const connections = new Connections(3, recordLog().log, 3, () => inUse)
  const open = () => {
    connections.count(1)
    if (connections.admit()) return true
    connections.count(-1)
    return false
  }
  t.same([open(), open(), open()], [true, true, true])
  for (let gone = 0; gone < 3; gone++) connections.part(60_000)
  t.same([open(), open(), open(), open()], [true, true, true, false])
  t.end()
})

test('of connections that part, those that keep their descriptors are not forgotten', (t) => {
  const others = 20
  let inUse = others
  const connections = new Connections(6, recordLog().log, 6, () => inUse)
  const open = () => {
    connections.count(1)
    inUse++
    if (connections.admit()) return true
    connections.count(-1)
    inUse--
    return false
  }
  for (let ended = 0; ended < 6; ended++) {
    connections.count(1)
    connections.part(60_000)
  }
  const kept = 3
  inUse = others + kept
  t.same([open(), open(), open(), open()], [true, true, true, false])
  t.end()
})

test('nine of ten places are for those who have shown nothing: of more, the oldest goes', (t) => {
  const connections = new Connections(20, recordLog().log)
  const house = houseOf(connections)
  for (let count = 0; count < 18; count++) house.open('stranger')
  t.notOk(connections.isCrowded)
  house.open('stranger')
  t.same(house.cuts, [0])
  for (let count = 0; count < 2; count++) house.open()
  t.same(house.cuts, [0, 1], 'anybody who comes is a stranger first')
  t.equal(connections.open, 19)
  t.ok(connections.isCrowded)
  for (let count = 0; count < 30; count++) house.open()
  t.equal(house.cuts.length, 19, 'when all places are taken, all of them go')
  t.equal(connections.open, 20)
  t.end()
})

interface Client extends Unproven {
  isProven: boolean
}

/** Clients of these connections, numbered in their order of arrival; `cuts` has the numbers of those that were closed. */
function houseOf(connections: Connections) {
  const cuts: number[] = []
  let opened = 0
  const admitted = () => {
    connections.count(1)
    const isAdmitted = connections.admit()
    if (!isAdmitted) connections.count(-1)
    return isAdmitted
  }
  const open = (kind: 'stranger' | 'known' = 'known'): Client => {
    const number = opened++
    const client: Client = {
      isProven: false,
      cut: () => {
        cuts.push(number)
        connections.count(-1)
      },
    }
    if (!admitted()) return client
    connections.expect(client)
    client.isProven = kind === 'known'
    if (client.isProven) connections.prove(client)
    return client
  }
  return { cuts, open, admitted }
}
