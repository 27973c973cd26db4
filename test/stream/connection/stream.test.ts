import { Refusal } from '../../../src/errors.js'
import { type Role, Stream } from '../../../src/stream/stream.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { FakeConnection } from '../support/fake-connection.js'

const hello = Buffer.from('{"hello":{"token":"x"}}')

test('a client that sends nothing for 120 s is closed; each frame, ping or pong is a sign of life', async (t) => {
  const clock = stopClock(t)
  const lively = open()
  const sweepAfter = (ms: number) => {
    clock.advance(ms)
    lively.stream.sweep(performance.now())
  }
  sweepAfter(119_000)
  t.same(lively.ends, [])
  for (const sign of [() => lively.stream.text(Buffer.from('{"ping":1}')), () => lively.stream.control()]) {
    sign()
    sweepAfter(120_000)
    t.same(lively.ends, [])
  }
  sweepAfter(1)
  t.same(lively.ends, ['1001 silent'])
  t.same([...lively.traffic.cut], [['silent', 1]])
})

test('what is sent to a client is no sign of its life', async (t) => {
  const clock = stopClock(t)
  const { stream, ends, outbox } = open()
  clock.advance(60_000)
  outbox.send('event')
  clock.advance(60_001)
  stream.sweep(performance.now())
  t.same(ends, ['1001 silent'])
})

test('a fault of ours closes the one stream, reveals nothing, and is reported', async (t) => {
  const role = quiet()
  const { stream, ends, reported, traffic } = open({
    ...role,
    receive: () => {
      throw new Error('a secret')
    },
  })
  stream.text(Buffer.from('{"ping":1}'))
  t.same(ends, ['1011 internal'])
  t.equal(reported.length, 1)
  t.same([...traffic.cut], [['internal', 1]])
})

test('a refusal of the check that is made once a second closes the stream', async (t) => {
  const { stream, ends } = open({
    ...quiet(),
    check: () => {
      throw new Refusal('token-expired', '')
    },
  })
  stream.sweep(performance.now())
  t.same(ends, ['4401 token-expired'])
})

test('once it is closed, a stream reads nothing more, and its role is left', async (t) => {
  const frames: unknown[] = []
  let left = 0
  const { stream, outbox } = open({
    ...quiet(),
    receive: (frame) => frames.push(frame),
    leave: () => left++,
  })
  outbox.stop()
  stream.text(Buffer.from('{"ping":1}'))
  stream.binary()
  stream.refused('malformed')
  stream.closed()
  t.same(frames, [])
  t.equal(left, 1)
})

function quiet(): Role {
  return { receive: () => {}, helloAgain: () => {}, check: () => {}, leave: () => {} }
}

/** A stream that has said hello. */
function open(role = quiet()): FakeConnection & { readonly stream: Stream; readonly reported: unknown[] } {
  const connection = new FakeConnection()
  const reported: unknown[] = []
  const stream = new Stream(
    {
      longest: 1000,
      traffic: connection.traffic,
      commit: { keepUp: () => {} },
      welcome: () => role,
      report: (error) => reported.push(error),
      left: () => {},
    },
    connection.outbox,
    undefined,
  )
  stream.opened()
  stream.text(hello)
  return Object.assign(connection, { stream, reported })
}
