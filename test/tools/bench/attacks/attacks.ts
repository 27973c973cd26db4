import { honestLayout } from '../honest/honest-task.js'
import { phoneHeaders } from '../phone.js'
import { clientFrame } from '../stream/frames.js'
import { upgradeText } from '../stream/wire-stream.js'
import type { Assault } from './assault.js'
import { passcode } from './attack-task.js'

/** What strangers, and members of the audience, may try, by what they do. @param secret that of the tokens. */
export const attacks: Readonly<Record<string, (assault: Assault, secret: string) => void>> = {
  'flood of pings before the hello': (assault) =>
    times(4, () => assault.begin({ opening: upgradeText(), flood: repeated(ping(''), 4096) })),
  'long pings, nothing read': (assault, secret) =>
    times(8, (n) =>
      assault.begin({
        opening: upgradeText(),
        next: hello(secret, `deaf-${n}`),
        flood: repeated(ping('x'.repeat(125)), 64),
        isDeaf: true,
      }),
    ),
  'messages without end': (assault, secret) =>
    times(500, (n) =>
      assault.begin({
        opening: upgradeText(),
        next: Buffer.concat([
          hello(secret, `endless-${n}`),
          frame(text, 'x'.repeat(60_000)),
          longFrame(2 ** 20),
        ]),
      }),
    ),
  'fragments of one byte': (assault, secret) =>
    times(50, (n) =>
      assault.begin({
        opening: upgradeText(),
        next: Buffer.concat([hello(secret, `crumbs-${n}`), frame(text, '{')]),
        flood: repeated(frame(continuation, ' '), 1024),
      }),
    ),
  'OPTIONS and HEAD, left open': (assault) => {
    const host = 'Host: ovation.example\r\n'
    const heads = [
      `OPTIONS /action HTTP/1.1\r\n${host}\r\n`,
      `HEAD /healthz HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`,
      `HEAD /stream HTTP/1.1\r\n${host}\r\n`,
      '',
    ]
    times(1200, (n) => assault.begin({ opening: heads[n % heads.length]! }))
  },
  'flood of joins': (assault) => times(50, () => join(assault, passcode)),
  'wrong passcodes': (assault) => times(50, () => join(assault, 'not the one')),
  'all places for streams': (assault, secret) => {
    const one = hello(secret, 'greedy')
    times(600, () => assault.begin({ opening: upgradeText(), next: one }))
    times(600, () => assault.begin({ opening: upgradeText() }))
  },
}

const { layoutId } = honestLayout
/** Opcodes of RFC 6455 §5.2; without the first bit more follows. */
const [continuation, text, final, pingCode] = [0x0, 0x1, 0x80, 0x9]

/** A masked frame of less than 64 KiB. Its masking key is 0. */
function frame(first: number, payload: string): Buffer {
  const bytes = clientFrame(payload)
  bytes[0] = first
  return bytes
}

function ping(payload: string): Buffer {
  return frame(final | pingCode, payload)
}

/** A continuation of so many bytes, of which the last one never comes. */
function longFrame(length: number): Buffer {
  const head = Buffer.from([continuation, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(length, 6)
  return Buffer.concat([head, Buffer.alloc(length - 1, 'x')])
}

function hello(secret: string, participant: string): Buffer {
  const { authorization = '' } = phoneHeaders(layoutId, participant, secret)
  return clientFrame(JSON.stringify({ hello: { token: authorization.slice('Bearer '.length) } }))
}

function join(assault: Assault, passcode: string): void {
  const body = JSON.stringify({ passcode })
  const head = `POST /join/${layoutId} HTTP/1.1\r\nHost: ovation.example\r\nContent-Type: application/json\r\n`
  const opening = Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  assault.begin({ opening, again: opening })
}

function repeated(bytes: Buffer, count: number): Buffer {
  return Buffer.concat(Array<Buffer>(count).fill(bytes))
}

function times(count: number, begin: (n: number) => void): void {
  for (let n = 0; n < count; n++) begin(n)
}
