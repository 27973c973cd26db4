import type { Test } from 'tap'
import { followLight } from '../../src/client/follow-light.js'
import type { LightOnPhone } from '../../src/client/options.js'
import { openSession } from '../../src/client/session.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { until } from '../support/time/until.js'
import { FakeSocket } from './support/fake-socket.js'

/** How far the clock of the service is ahead, ms. */
const ahead = 1_000_000
const controls = [{ lid: 1, type: 'Button', props: { label: 'Clap' }, enabled: true }]
const page = { event: 'page', layoutId: 'show', activePageId: 'only', controls, light: true }
const tooMany = { code: 'rate-limited', status: 429 }

/** A phone with a stream, in time that the test lets pass. */
function open(t: Test) {
  const time = advanceTime(t)
  const connection = openSession({
    url: 'http://show.example',
    token: 'x',
    over: 'stream',
    WebSocket: FakeSocket,
  })
  t.teardown(() => connection.close())
  const told: LightOnPhone[] = []
  const pings = () => FakeSocket.last.sent.filter((frame) => frame.startsWith('{"ping":')).length
  return {
    time,
    connection,
    told,
    pings,
    follow() {
      const follower = followLight(connection, (light) => told.push(light))
      t.teardown(() => follower.close())
      return follower
    },
    /** Opens the stream that was asked for. */
    connect() {
      const socket = FakeSocket.last
      const { send } = socket
      socket.send = (data) => {
        send.call(socket, data)
        const { ping } = JSON.parse(data)
        if (ping === undefined) return
        queueMicrotask(() => socket.hear({ pong: ping, at: time.now() + ahead }))
      }
      socket.onopen()
      socket.hear(page)
      return socket
    },
    /** Ends the stream. Resolves when the next one is asked for. */
    async lose() {
      const { opened } = FakeSocket
      FakeSocket.last.onclose({ reason: '' })
      while (FakeSocket.opened === opened) await time.advance(100)
    },
  }
}

const light = (color: string | null, at: number, fade = 0) => ({ event: 'light', color, fade, at })

test('a phone that does not follow the light sends nothing for it', async (t) => {
  const { time, connect, pings } = open(t)
  const socket = connect()
  socket.hear(light('#ff0000', 5))
  await time.advance(2500)
  t.equal(pings(), 0)
})

test('it is told the present light once the clocks were compared, then each one', async (t) => {
  const { time, connect, follow, told } = open(t)
  const socket = connect()
  const at = time.now() + ahead - 60_000
  socket.hear(light('#ff0000', at, 500))
  const follower = follow()
  t.same(told, [])
  t.same(follower.now(), Number.NaN)
  await until(() => told.length > 0)
  t.same(told, [{ color: '#ff0000', fade: 500, at }])
  t.equal(follower.now() - time.now(), ahead, 'and knows the time of the service')
  socket.hear(light('#00ff00', at + 60_000))
  socket.hear(light('#00ff00', at + 60_000))
  t.same(told.length, 2, 'the same one, told again after a hello, is no other')
})

test('it hurries while it compares clocks, then pings instead of looking for life, and after the end no more', async (t) => {
  const { time, connect, follow, pings } = open(t)
  connect()
  const follower = follow()
  await time.advance(5000)
  t.ok(pings() >= 8 && pings() <= 11, `${pings()} pings`)
  const before = pings()
  await time.advance(30_000)
  t.ok(pings() - before <= 11, `${pings() - before} pings in half a minute`)
  const last = pings()
  follower.close()
  await time.advance(2900)
  t.equal(pings(), last)
})

test('a new stream that tells of a light goes on with it, and one that tells of none puts it out', async (t) => {
  const { time, connect, follow, told, lose } = open(t)
  const socket = connect()
  follow()
  const at = time.now() + ahead
  socket.hear(light('#ff0000', at))
  await time.advance(100)
  for (const next of [light('#ff0000', at), undefined]) {
    await lose()
    const again = connect()
    if (next) again.hear(next)
    await time.advance(900)
    t.equal(told.length, 1, 'no flicker between')
    await time.advance(200)
  }
  t.match(told, [{ color: '#ff0000' }, { color: null, fade: 0 }])
})

test('a light of which nothing is heard any more goes out', async (t) => {
  const { time, connect, follow, told } = open(t)
  const socket = connect()
  follow()
  socket.hear(light('#ff0000', time.now() + ahead))
  await time.advance(100)
  socket.onclose({ reason: '' })
  await time.advance(14_000)
  t.equal(told.length, 1)
  await time.advance(3000)
  t.match(told[1], { color: null })
})

test('two streams that open within a second leave the light that the second one told of', async (t) => {
  t.intercept(Math, 'random', { value: () => 0.1 })
  const { time, connect, follow, told, lose } = open(t)
  const at = time.now() + ahead
  connect().hear(light('#ff0000', at))
  follow()
  await time.advance(100)
  for (const isTold of [false, true]) {
    await lose()
    const socket = connect()
    if (isTold) socket.hear(light('#ff0000', at))
  }
  await time.advance(3000)
  t.same(
    told.map(({ color }) => color),
    ['#ff0000'],
  )
})

test('a light stays as long as the stream lives, although too many actions have every ping refused', async (t) => {
  const { time, connect, follow, told } = open(t)
  const socket = connect()
  follow()
  socket.hear(light('#ff0000', time.now() + ahead))
  await time.advance(100)
  socket.send = () => queueMicrotask(() => socket.hear({ ok: false, problem: tooMany }))
  await time.advance(30_000)
  t.same(
    told.map(({ color }) => color),
    ['#ff0000'],
  )
})

test('no ping takes the place of an action that is tried again because too many came', async (t) => {
  const { time, connect, connection, follow, pings } = open(t)
  const socket = connect()
  follow()
  const { send } = socket
  const acts: string[] = []
  socket.send = (data) => {
    const { id } = JSON.parse(data)
    if (!id) return send.call(socket, data)
    acts.push(id)
    const answer = acts.length > 1 ? { id, ok: true } : { id, ok: false, problem: tooMany, retryAfter: 1 }
    queueMicrotask(() => socket.hear(answer))
  }
  const act = connection.act(1)
  await until(() => acts.length === 1)
  const before = pings()
  await time.advance(900)
  t.equal(pings(), before, 'while it waits')
  await time.advance(600)
  await act
  t.ok(pings() > before, 'from then on')
})

test('a stream opens, ends and opens again while nobody follows, and none of its lights is left', async (t) => {
  const { connect, connection, lose } = open(t)
  connect().hear(light('#ff0000', 5))
  t.match(connection.link.light, { color: '#ff0000' })
  await lose()
  connect()
  t.equal(connection.link.light, undefined)
})
