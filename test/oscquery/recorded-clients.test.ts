import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Test } from 'tap'
import { test } from '../support/tap.js'
import { until, within } from '../support/time/until.js'
import { runOscQuery } from './support/run-oscquery.js'

/** Requests as the programs write them, in their published sources. */
const requests = {
  libossia: (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
  // JUCE's URL asks for "?HOST_INFO" and "" behind the port.
  chataigne: (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:1234\r\nUser-Agent: Chataigne\r\nAccept-Encoding: \r\nConnection: close\r\n\r\n`,
}

/** As websocketpp (libossia) and Simple-WebSocket (Chataigne) open one. */
const handshakes = {
  libossia: (port: number) =>
    `GET / HTTP/1.1\r\nConnection: Upgrade\r\nHost: 127.0.0.1:${port}\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\nUpgrade: websocket\r\nUser-Agent: WebSocket++/0.8.2\r\n\r\n`,
  chataigne: (port: number) =>
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
}

for (const program of ['libossia', 'chataigne'] as const) {
  test(`what ${program} sends is answered: what the server is, the tree, and values`, async (t) => {
    const { port, act } = await runOscQuery(t)
    const info = await bodyOf(port, requests[program]('/?HOST_INFO'))
    t.match(info, { EXTENSIONS: { LISTEN: true }, OSC_IP: '127.0.0.1', OSC_TRANSPORT: 'UDP' })
    const tree = await bodyOf(port, requests[program]('/'))
    t.match(tree, { CONTENTS: { '0002': { TYPE: 'f', VALUE: [0] } } })
    t.same(await bodyOf(port, requests[program]('/0002?VALUE')), { VALUE: [0] })
    const stream = await openStream(t, port, handshakes[program](port))
    stream.write(textFrame('{"COMMAND":"LISTEN","DATA":"/0002"}'))
    await until(() => stream.received.length >= frameOf(0).length)
    await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.5 })
    await until(() => stream.received.length >= 2 * frameOf(0).length)
    t.same(
      stream.received,
      Buffer.concat([frameOf(0), frameOf(0.5)]),
      'frames without a mask, of one message each',
    )
    stream.write(textFrame('{"COMMAND":"IGNORE","DATA":"/0002"}'))
  })
}

/** `/0002 ,f` in a binary frame of 16 bytes (RFC 6455 §5.2). */
function frameOf(value: number): Buffer {
  const argument = Buffer.alloc(4)
  argument.writeFloatBE(value)
  return Buffer.concat([Buffer.from([0x82, 16]), Buffer.from('/0002\0\0\0,f\0\0'), argument])
}

/** A text frame of less than 126 bytes, with a mask. */
function textFrame(text: string): Buffer {
  const mask = [1, 2, 3, 4] as const
  const bytes = Buffer.from(text).map((byte, at) => byte ^ mask[at % 4]!)
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, ...mask]), bytes])
}

async function bodyOf(port: number, request: string): Promise<unknown> {
  const socket = connect({ port, host: '127.0.0.1' })
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(request)
  await within('the connection is closed', once(socket, 'close'))
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(head)
  return JSON.parse(body)
}

interface RawStream extends Pick<Socket, 'write'> {
  readonly received: Buffer
}

async function openStream(t: Test, port: number, handshake: string): Promise<RawStream> {
  const socket = connect({ port, host: '127.0.0.1' })
  t.teardown(() => socket.destroy())
  let all = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    all = Buffer.concat([all, chunk])
  })
  socket.write(handshake)
  const end = () => all.indexOf('\r\n\r\n')
  await until(() => end() > 0)
  t.match(all.toString(), /^HTTP\/1\.1 101 /)
  // The answer to this key, as the algorithm of RFC 6455 §4.2.2 gives it.
  t.match(all.toString(), /sec-websocket-accept: /i)
  return {
    write: socket.write.bind(socket) as Socket['write'],
    get received() {
      return all.subarray(end() + 4)
    },
  }
}
