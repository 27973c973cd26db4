import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from '../../support/tap.js'
import { buildGenerator } from '../../tools/bench/generator/build-generator.js'
import { httpConnections, streams } from './support/connections.js'
import { startLoad } from './support/start-load.js'
import { startTinyServer } from './support/tiny-server.js'

test('without a compiler the bench names the Debian package', (t) => {
  const { PATH } = process.env
  process.env.PATH = t.testdir()
  t.teardown(() => {
    process.env.PATH = PATH
  })
  t.throws(() => buildGenerator(t.testdir()), { message: /apt-get install gcc libc6-dev/ })
  t.end()
})

test('a connection that cannot be opened fails the bench', async (t) => {
  const { generator } = await startLoad(t)
  const port = await startTinyServer(t, { text: (_, socket) => socket.close() })
  await t.rejects(
    generator.open(generator.prepare('closing', streams(port, 3))),
    /3 connections were refused/,
  )
  const nobody = generator.prepare('nobody', httpConnections(1, 2))
  await t.rejects(generator.open(nobody), /2 connections were refused/)
})

test('what is out of bounds is refused', async (t) => {
  for (const order of [
    { perSecond: 2_000_000, seconds: 1 },
    { perSecond: 1, seconds: 100_000 },
    { seconds: 1, depth: 17 },
  ]) {
    const { generator } = await startLoad(t)
    await t.rejects(generator.run(order), /has ended/)
  }
})

test('a connection that a server closes while nobody uses it is no fault, and is opened again', async (t) => {
  const { generator } = await startLoad(t)
  const seen = new Set<Socket>()
  const port = await startTinyServer(t, {
    request: (_, response, { socket }) => {
      seen.add(socket)
      response.end()
    },
  })
  await generator.open(generator.prepare('idle', httpConnections(port, 2)))
  const order = { perSecond: 100, seconds: 0.2 }
  await generator.run(order)
  await Promise.all(
    [...seen].map((socket) => {
      socket.destroySoon()
      return once(socket, 'close')
    }),
  )
  const { accepted, failed, unanswered } = await generator.run(order)
  t.same([accepted, failed, unanswered], [20, 0, 0])
  t.equal(seen.size, 4)
})
