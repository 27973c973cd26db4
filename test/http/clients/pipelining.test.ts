import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Test } from 'tap'
import type { Layout } from '../../../src/layout/layout.js'
import { engine } from '../../support/engine.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { moment, stays } from '../../support/time/until.js'
import { wantsTls } from '../../support/tls/wanted-tls.js'
import { converse, loopTurns } from '../../support/wire/converse.js'
import { dial } from '../../support/wire/dial.js'
import { lengthOf, pressWith } from '../support/bad-requests.js'

const applause = '{"layoutId":"show","lid":1,"type":"Button"}'
const boo = '{"layoutId":"show","lid":7,"type":"Button"}'
/** Of answers, MiB: more than the system itself keeps for a connection, often 32 MiB at each end; over TLS it keeps more of the requests. */
const mostUnread = wantsTls ? 1024 : 256
const health = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

test('23: three pipelined requests that can be answered at once get three answers, in order', async (t) => {
  const { port } = await runBridge(t)
  const { outcome } = await converse(port, `${health}GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n${health}`)
  t.equal(outcome, '200, 404 not-found, 200, open')
})

test('23: of a thousand pipelined requests some are answered, and the connection is closed', async (t) => {
  const { port } = await runBridge(t)
  for (const request of [health, 'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n']) {
    const { outcome } = await converse(port, request.repeat(1000))
    const answers = outcome.split(', ')
    t.equal(answers.pop(), 'closed')
    t.ok(answers.length <= 9, `${answers.length} answers`)
  }
})

test('23: a connection that pipelines endlessly does not keep others from pressing', async (t) => {
  const { port, act } = await runBridge(t)
  const stop = sendAhead(port, health.repeat(1000))
  t.teardown(stop)
  for (let n = 0; n < 20; n++) t.equal((await act(applause)).status, 200)
  t.ok(stop() > 1, 'it was disconnected, and connected again')
})

test('unread answers do not pile up: the daemon disconnects the client or stops reading', async (t) => {
  const { port, token, act } = await runBridge(t, { catalogue: new Map([['show', fullPage]]) })
  const bearer = `Authorization: Bearer ${token}\r\n`
  const requests = [
    `GET /page HTTP/1.1\r\nHost: a\r\n${bearer}\r\n`,
    `HEAD /page HTTP/1.1\r\nHost: a\r\n${bearer}\r\n`,
    `GET /page HTTP/1.1\r\nHost: a\r\n${bearer}If-None-Match: *\r\n\r\n`,
    'OPTIONS /action HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\n\r\n',
    pressWith({ token, body: '{' }, [lengthOf('{')]),
  ]
  for (const request of requests) {
    const [answer = ''] = (await converse(port, request)).text.split(/(?<!^)(?=HTTP)/)
    const unread = await leaveUnread(port, request, answer.length)
    t.ok(
      unread < mostUnread,
      `${request.slice(0, 12)} ${answer.slice(9, 12)}: ${unread.toFixed(1)} MiB unread`,
    )
  }
  t.match(await act(applause), { status: /200|429/ }, 'others are served')
})

test('a client that reads slowly gets the whole of a long answer', async (t) => {
  const { port, token } = await runBridge(t, { catalogue: new Map([['show', hugePage]]) })
  const socket = await connected(port)
  socket.on('data', () => {
    socket.pause()
    void moment().then(() => socket.resume())
  })
  socket.write(`GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const text = await receive(socket)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  t.equal(Number(/content-length: (\d+)/i.exec(head)?.[1]), Buffer.byteLength(body))
  t.equal(JSON.parse(body).controls.length, 400)
})

test('23: three pipelined presses are all answered in order, or the connection is closed after the first', async (t) => {
  const bridge = await runBridge(t)
  const press = pressWith({ token: bridge.token, body: applause }, [lengthOf(applause)])
  const { outcome } = await converse(bridge.port, press.repeat(3))
  t.equal(outcome, { uws: 'closed', node: '200, 200, 200, open' }[engine])
  await checkCounts(t, bridge, { applause: engine === 'uws' ? 1 : 3, boo: 0 })
})

test('24: every press answered with 200 is counted, whatever follows it', async (t) => {
  const bridge = await runBridge(t)
  const press = pressWith({ token: bridge.token, body: applause }, [lengthOf(applause)])
  const outcomes = []
  for (const suffix of [
    health,
    press,
    'no request\r\n\r\n',
    pressWith({ ...bridge, body: '{' }, [lengthOf('{')]),
  ])
    outcomes.push((await converse(bridge.port, press + suffix)).outcome)
  t.same(
    outcomes,
    {
      uws: ['closed', 'closed', '505, closed', 'closed'],
      node: ['200, 200, open', '200, 200, open', '200, 400, closed', '200, 400 body-not-json, open'],
    }[engine],
  )
  await checkCounts(t, bridge, { applause: engine === 'uws' ? 4 : 5, boo: 0 })
})

test('a crowd in one turn of the event loop cannot hide requests either', async (t) => {
  const bridge = await runBridge(t)
  t.equal((await bridge.act(applause)).status, 200)
  const hidden = pressWith({ token: bridge.token, body: boo }, [lengthOf(boo)])
  for (const body of [applause, '{']) {
    const sockets = await Promise.all(Array.from({ length: 40 }, () => connected(bridge.port)))
    const press = pressWith({ token: bridge.token, body }, [lengthOf(body), lengthOf(body + hidden)])
    const received = sockets.map(receive)
    for (const socket of sockets) socket.write(press + hidden)
    for (const text of await Promise.all(received)) t.match(text, /^$|^HTTP.1.1 400 (?!.*HTTP.1.1)/s)
  }
  const { applause: inspected } = await countsOf(bridge)
  t.equal(inspected, 1, 'every head is inspected')
  await checkCounts(t, bridge, { applause: inspected, boo: 0 })
})

/** Pages whose description takes 28 kB, and several times the size of a socket buffer. */
const fullPage = pageOf(40, 600)
const hugePage = pageOf(400, 20_000)

function pageOf(length: number, detail: number): Layout {
  const controls = Array.from({ length }, (_, n) => ({
    lid: n + 1,
    type: 'Button',
    props: { label: `${n}`, detail: 'x'.repeat(detail) },
  }))
  return layoutOf({ layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls }] })
}

/**
 * Sends the same bytes repeatedly and reads nothing; connects again when it is disconnected.
 *
 * @returns a function that stops it and returns the number of connections.
 */
function sendAhead(port: number, bytes: string): () => number {
  let connections = 0
  let isOver = false
  let socket: Socket
  const open = () => {
    if (isOver) return
    connections++
    socket = dial(port).on('error', () => {})
    socket.pause()
    const pump = () => {
      if (socket.destroyed) return
      if (socket.write(bytes)) setImmediate(pump)
      else socket.once('drain', pump)
    }
    socket.on('connect', pump).on('close', () => setImmediate(open))
  }
  open()
  return () => {
    isOver = true
    socket.destroy()
    return connections
  }
}

/**
 * Sends a request repeatedly on one connection, four at a time, and reads nothing: until it is disconnected, or nothing
 * is accepted for a second.
 *
 * @param length bytes of one answer.
 * @returns MiB of answers to the accepted requests; at least `mostUnread` if it would never end.
 */
async function leaveUnread(port: number, request: string, length: number): Promise<number> {
  const socket = await connected(port)
  socket.on('error', () => {}).pause()
  const unread = () => (((socket.bytesWritten - socket.writableLength) / request.length) * length) / 2 ** 20
  while (!socket.destroyed && unread() < mostUnread)
    if (socket.write(request.repeat(4))) await loopTurns()
    else if (await isStuck(socket)) break
  socket.destroy()
  return unread()
}

function isStuck(socket: Socket): Promise<boolean> {
  return stays(() => socket.writableNeedDrain && !socket.destroyed, 1000).then(
    () => true,
    () => false,
  )
}

/** Checks the counts, and that one more press is counted. */
async function checkCounts(t: Test, bridge: TestBridge, expected: Counts): Promise<void> {
  t.same(await countsOf(bridge), expected)
  t.equal((await bridge.act(applause)).status, 200)
  t.same(await countsOf(bridge), { ...expected, applause: expected.applause + 1 })
}

interface Counts {
  readonly applause: number
  readonly boo: number
}

async function countsOf({ admin }: TestBridge): Promise<Counts> {
  const { controls } = (await admin('GET', '/layout/show/state')).body
  return { applause: controls[0].count, boo: controls[6].count }
}

async function connected(port: number): Promise<Socket> {
  const socket = dial(port)
  await once(socket, 'connect')
  await loopTurns()
  return socket
}

function receive(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}
