import { createSocket } from 'node:dgram'
import type { WebSocket } from 'ws'
import { test } from '../../support/tap.js'
import { httpConnections, streams } from './support/connections.js'
import { startLoad } from './support/start-load.js'
import { startTinyServer } from './support/tiny-server.js'

const event = '{"event":"page"}'

test('answers of streams are known by their numbers, in any order, and events are none', async (t) => {
  const { generator } = await startLoad(t)
  const port = await startTinyServer(t, {
    text: (text, socket, isHello) => {
      socket.send(event)
      if (isHello) return
      const { id } = JSON.parse(text)
      const isTenth = id % 10 === 0
      // Long enough for a length of two bytes.
      const answer = JSON.stringify({ id, ...(isTenth ? { error: 'x'.repeat(300) } : { ok: true }) })
      setTimeout(() => socket.send(answer), 20 * Math.random())
    },
  })
  await generator.open(generator.prepare('streams', streams(port, 3)))
  const { sent, accepted, refused, answer } = await generator.run({ seconds: 0.5, depth: 8 })
  t.ok(sent > 24 && sent % 8 === 0, `${sent} sent`)
  t.equal(accepted + refused, sent)
  t.ok(Math.abs(refused - sent / 10) <= 1, `${refused} refused`)
  t.equal(answer.count, sent)
})

test('who listens is timed by itself and as the last one', async (t) => {
  const { generator } = await startLoad(t)
  const listening: WebSocket[] = []
  const port = await startTinyServer(t, {
    text: (_, socket) => {
      listening.push(socket)
      socket.send(event)
    },
    request: (_, response) => {
      response.end()
      const [last, ...others] = listening
      for (const socket of others) socket.send(event)
      // A timer of Node may end a millisecond early.
      setTimeout(() => last!.send(event), 41)
    },
  })
  const plan = [...streams(port, 10, { sends: false, group: 1 }), ...httpConnections(port, 1)]
  await generator.open(generator.prepare('told', plan))
  const { sent, listeners, told, toldAll } = await generator.run({ perSecond: 10, seconds: 1, until: 'told' })
  t.same([sent, listeners, told.count, toldAll.count], [10, 10, 100, 10])
  t.ok(toldAll.p50 >= 40_000, `${toldAll.p50} us until the last one`)
  t.ok(told.p50 < toldAll.p50)
})

test('displays count messages, alone and in bundles, and each number once', async (t) => {
  const { generator, displays } = await startLoad(t)
  const socket = createSocket('udp4')
  t.teardown(() => socket.close())
  const port = await startTinyServer(t, {
    request: (body, response) => {
      response.end()
      const message = Buffer.from(`/number\0,s\0\0${body}\0\0\0`)
      const size = Buffer.alloc(4)
      size.writeUInt32BE(message.length)
      const bundle = Buffer.concat([Buffer.from('#bundle\0'), Buffer.alloc(8), size, message, size, message])
      setTimeout(() => socket.send(bundle, displays[0]!, '127.0.0.1'), 21)
      setTimeout(() => socket.send(message, displays[0]!, '127.0.0.1'), 21)
    },
  })
  await generator.open(generator.prepare('displays', httpConnections(port, 2)))
  const { sent, display, answer } = await generator.run({ perSecond: 50, seconds: 1, until: 'display' })
  t.same([sent, display.count], [50, 50])
  t.ok(display.p50 >= 20_000 && answer.p50 < display.p50)
  const { messages, datagrams } = await generator.run({ seconds: 0.2 })
  t.equal(messages, (datagrams / 2) * 3)
  t.ok(messages > 0)
})

test('watchers know a number when they are told of it, and for how long they did not', async (t) => {
  const { generator } = await startLoad(t)
  const watching: WebSocket[] = []
  const port = await startTinyServer(t, {
    text: (_, socket) => {
      watching.push(socket)
      socket.send(event)
    },
    request: (body, response) => {
      response.end()
      setTimeout(() => {
        for (const socket of watching) socket.send(`{"event":"value","value":"${body}"}`)
      }, 31)
    },
  })
  const watchers = streams(port, 2, { kind: 'watcher', sends: false, group: 1 })
  const deaf = streams(port, 1, { kind: 'deaf', sends: false, group: 1 })
  await generator.open(generator.prepare('watched', [...watchers, ...deaf, ...httpConnections(port, 2)]))
  const { unknown, listeners } = await generator.run({ perSecond: 100, seconds: 0.5 })
  t.ok(unknown.count > 10, `${unknown.count} times`)
  t.ok(unknown.p50 >= 30_000)
  t.equal(listeners, 0)
})
