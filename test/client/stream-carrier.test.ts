import { streamCarrier } from '../../src/client/stream-carrier.js'
import { usualTimes } from '../../src/client/times.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { FakeSocket } from './support/fake-socket.js'

/** A stream that is open, with the page. */
function open() {
  const told: string[] = []
  const stream = streamCarrier(
    FakeSocket,
    'https://show.example/base',
    'the token',
    { ...usualTimes, connect: 200, quiet: 60, silent: 200, answer: 200 },
    {
      page: () => told.push('page'),
      results: () => told.push('results'),
      light: () => told.push('light'),
      closing: (retryIn) => told.push(`closing ${retryIn}`),
      answered: (id) => told.push(`answered ${id}`),
      lost: (reason) => told.push(`lost ${reason}`),
    },
  )
  const socket = FakeSocket.last
  socket.onopen()
  return { stream, socket, told }
}

const act = { id: 'a', lid: 1, type: 'Button', value: undefined, born: { wall: 0, steady: 0 }, callers: [] }

test('the token is in the first frame, and nowhere in the address', (t) => {
  const { stream, socket } = open()
  t.equal(socket.url, 'wss://show.example/base/stream')
  t.same(socket.sent, ['{"hello":{"token":"the token"}}'])
  stream.drop()
  t.end()
})

test('a stream on which pings are answered, but an action is not, is dead', async (t) => {
  const time = advanceTime(t)
  const { stream, socket, told } = open()
  socket.hear({ event: 'page' })
  const answering = setInterval(() => socket.hear({ pong: 0 }), 20)
  t.teardown(() => clearInterval(answering))
  await time.advance(300)
  t.same(told, ['page'])
  stream.send(act)
  await time.advance(199)
  t.same(told, ['page'])
  await time.advance(1 + 60 / 6)
  t.same(told, ['page', 'lost '])
  t.ok(socket.isClosed)
})

test('one without a page in time, and one that says what nobody understands, is dead', async (t) => {
  const time = advanceTime(t)
  const late = open()
  await time.advance(199)
  t.same(late.told, [])
  await time.advance(1 + 60 / 6)
  t.same(late.told, ['lost '])
  const strange = open()
  strange.socket.onmessage({ data: '<html>' })
  t.same(strange.told, ['lost '])
})

test('after the end of a stream nothing of it is heard', (t) => {
  const { socket, told } = open()
  socket.onclose({ reason: 'overloaded' })
  socket.hear({ event: 'page' })
  socket.onclose({ reason: 'again' })
  t.same(told, ['lost overloaded'])
  t.end()
})
