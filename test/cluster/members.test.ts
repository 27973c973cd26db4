import {
  decodeEdgeHeartbeat,
  type EdgeHeartbeat,
  encodeEdgeHeartbeat,
} from '../../src/cluster/edge-heartbeat.js'
import { Members } from '../../src/cluster/members.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'

const heartbeat: EdgeHeartbeat = { epoch: 'one', stored: 7, phones: 3, version: '1.0.0' }

function open() {
  const { log, events } = recordLog()
  const hears: ((message: { subject: string; data: Uint8Array }) => void)[] = []
  const broker = {
    subscribe: (_: string, hear: (message: never) => void) => {
      hears.push(hear as never)
      return { close() {} }
    },
  }
  const roll = new Members({ broker, subject: 'edges.*', read: decodeEdgeHeartbeat, awayMs: 3000, log })
  const hear = (name: string, data: Uint8Array) => hears[0]!({ subject: `edges.${name}`, data })
  return {
    roll,
    events,
    say: (name: string, change = {}) => hear(name, encodeEdgeHeartbeat({ ...heartbeat, ...change })),
    hear,
  }
}

test('machines are here as long as they are heard, then away, and at last forgotten', (t) => {
  const clock = stopClock(t)
  const { roll, say } = open()
  say('west')
  clock.advance(2000)
  say('east', { phones: 5 })
  const here = () => roll.machines.map(({ name, isHere }) => `${name} ${isHere}`)
  t.same(here(), ['east true', 'west true'])
  clock.advance(1001)
  t.same(here(), ['east true', 'west false'])
  t.same(roll.machines[0]!.heartbeat, { v: 1, ...heartbeat, phones: 5 })
  say('west')
  t.same(here(), ['east true', 'west true'])
  clock.advance(3_600_001)
  t.same(here(), [])
  t.end()
})

test('a restart is expected; two machines with one name are reported, once a minute', (t) => {
  const clock = stopClock(t)
  const { roll, say, events } = open()
  for (const epoch of ['one', 'one', 'two', 'two', 'three']) say('west', { epoch })
  t.same(events, [])
  for (const epoch of ['two', 'three', 'two']) say('west', { epoch })
  t.equal(events.length, 1)
  t.match(events[0], /^error: two machines have this name/)
  clock.advance(60_000)
  say('west', { epoch: 'three' })
  t.equal(events.length, 2)
  t.equal(roll.machines.length, 1)
  t.end()
})

test('what is no sign of life is passed over', (t) => {
  const { roll, hear } = open()
  for (const text of ['', 'no', '{}', '{"epoch":"one","stored":-1,"phones":0,"version":""}'])
    hear('west', Buffer.from(text))
  t.same(roll.machines, [])
  t.end()
})
