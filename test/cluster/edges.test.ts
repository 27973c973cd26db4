import { describeClocks, type EdgeHeartbeat, Edges } from '../../src/cluster/edges.js'
import { encodeVersioned } from '../../src/cluster/protocol.js'
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
  const edges = new Edges(broker, log)
  const hear = (name: string, data: Uint8Array) => hears[0]!({ subject: `ovation.edges.${name}`, data })
  return {
    edges,
    events,
    say: (name: string, change = {}) =>
      hear(name, encodeVersioned<EdgeHeartbeat>({ ...heartbeat, ...change })),
    hear,
  }
}

test('machines are here as long as they are heard, then away, and at last forgotten', (t) => {
  const clock = stopClock(t)
  const { edges, say } = open()
  say('west')
  clock.advance(2000)
  say('east', { phones: 5 })
  const here = () => edges.all.map(({ name, isHere }) => `${name} ${isHere}`)
  t.same(here(), ['east true', 'west true'])
  clock.advance(1001)
  t.same(here(), ['east true', 'west false'])
  t.same(edges.all[0]!.heartbeat, { v: 1, ...heartbeat, phones: 5 })
  say('west')
  t.same(here(), ['east true', 'west true'])
  clock.advance(3_600_001)
  t.same(here(), [])
  t.end()
})

test('a restart is expected; two machines with one name are reported, once a minute', (t) => {
  const clock = stopClock(t)
  const { edges, say, events } = open()
  for (const epoch of ['one', 'one', 'two', 'two', 'three']) say('west', { epoch })
  t.same(events, [])
  for (const epoch of ['two', 'three', 'two']) say('west', { epoch })
  t.equal(events.length, 1)
  t.match(events[0], /^error: two machines have this name/)
  clock.advance(60_000)
  say('west', { epoch: 'three' })
  t.equal(events.length, 2)
  t.equal(edges.all.length, 1)
  t.end()
})

test('what is no sign of life is passed over', (t) => {
  const { edges, hear } = open()
  for (const text of ['', 'no', '{}', '{"epoch":"one","stored":-1,"phones":0,"version":""}'])
    hear('west', Buffer.from(text))
  t.same(edges.all, [])
  t.end()
})

const heardAt = Date.UTC(2026, 10, 23, 20)
const heard = (name: string, at: number | undefined, isHere = true) => ({
  ...{ name, isHere, heardAt },
  heartbeat: { epoch: 'one', stored: 0, phones: 0, version: '1.0.0', ...(at !== undefined && { at }) },
})

test('clocks that tokens can bear are no trouble, nor are those of machines that are away or do not say theirs', (t) => {
  t.equal(describeClocks([]), null)
  const fine = [heard('west', heardAt + 4900), heard('east', heardAt - 4900), heard('old', undefined)]
  t.equal(describeClocks([...fine, heard('gone', heardAt + 60_000, false)]), null)
  t.end()
})

test('each clock that is too far off is named, with how far and what to do', (t) => {
  t.equal(
    describeClocks([heard('east', heardAt - 30_200), heard('ohio', heardAt), heard('west', heardAt + 7100)]),
    "the clock of the edge east is 30 s behind this machine's; the clock of the edge west is 7 s ahead of this machine's: " +
      'new tokens of one are refused at the other; let all machines follow one time server',
  )
  t.end()
})
