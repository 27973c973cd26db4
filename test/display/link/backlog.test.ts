import { randomUUID } from 'node:crypto'
import { Backlog } from '../../../src/display/link/backlog.js'
import { test } from '../../support/tap.js'

/** Something whose messages are one byte: the present value. */
function source(isEvent: boolean, key: string = randomUUID()) {
  const it = { key, isEvent, value: 0, encode: () => Uint8Array.of(it.value) }
  return it
}

function put(backlog: Backlog, of: ReturnType<typeof source>, value: number): number {
  of.value = value
  return backlog.enqueue(of, of.encode())
}

/** Everything that is due, as bytes, until there is room for no more. */
function released(backlog: Backlog, now: number, room = Number.POSITIVE_INFINITY) {
  const sent: number[] = []
  const wait = backlog.release(
    now,
    () => sent.length < room,
    ([byte]) => sent.push(byte!),
  )
  return { sent, wait }
}

test('of a lasting value the newest is kept, of events each one; each address in its turn', (t) => {
  const backlog = new Backlog(0)
  const [slider, text] = [source(false), source(true)]
  t.same(
    [put(backlog, slider, 1), put(backlog, text, 11), put(backlog, slider, 2), put(backlog, text, 12)],
    [0, 0, 1, 0],
  )
  slider.value = 3
  t.same(released(backlog, 0), { sent: [3, 11, 12], wait: undefined })
  t.equal(backlog.isEmpty, true)
  t.same(released(backlog, 0), { sent: [], wait: undefined })
  t.end()
})

test('where there is little room, the many of one address hold up no other', (t) => {
  const backlog = new Backlog(0)
  const [text, slider] = [source(true), source(false)]
  for (let n = 11; n < 15; n++) put(backlog, text, n)
  put(backlog, slider, 1)
  t.same(released(backlog, 0, 2).sent, [11, 1])
  put(backlog, slider, 2)
  t.same(released(backlog, 0, 2).sent, [12, 2])
  t.same(released(backlog, 0).sent, [13, 14])
  t.end()
})

test('an address rests for the interval after each message, and a fresh one does not wait for it', (t) => {
  const backlog = new Backlog(10)
  const [slider, pad] = [source(false), source(false)]
  put(backlog, slider, 1)
  t.same(released(backlog, 100), { sent: [1], wait: undefined })
  put(backlog, slider, 2)
  t.same(released(backlog, 103), { sent: [], wait: 7 })
  put(backlog, pad, 50)
  t.same(released(backlog, 104), { sent: [50], wait: 6 })
  put(backlog, slider, 3)
  put(backlog, pad, 51)
  t.same(released(backlog, 110), { sent: [3], wait: 4 })
  t.same(released(backlog, 114), { sent: [51], wait: undefined })
  t.end()
})

test('events wait within bounds: the oldest of the longest queue give way, and the last of each stays', (t) => {
  const backlog = new Backlog(0)
  const [flood, quiet] = [source(true), source(true)]
  put(backlog, quiet, 77)
  let dropped = 0
  for (let n = 0; n < 5000; n++) dropped += put(backlog, flood, n % 70)
  const { sent } = released(backlog, 0)
  t.equal(sent.length, 1024)
  t.equal(sent.length + dropped, 5001)
  t.equal(sent[0], 77)
  t.equal(sent.at(-1), 4999 % 70)
  t.end()
})
