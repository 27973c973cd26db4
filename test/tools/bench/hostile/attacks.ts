import { handshake } from '../../../stream/support/handshake.js'
import { tokenOf } from '../../../support/load/target.js'
import { clientHello } from '../../../support/tls/client-hello.js'
import { opcodes, writeFrame, writeText } from '../../../support/wire/frames.js'
import { layoutId } from './honest.js'

export const passcode = 'open sesame'

/** A connection of an attacker. */
export interface Assailant {
  /** Sent as soon as it is open. */
  readonly opening: string | Buffer
  /** Sent once the first answer is there, and then again and again, as fast as it is taken; nothing if absent. */
  readonly flood?: Buffer
  /** Sent once after the first answer. */
  readonly next?: Buffer
  /** Sent again after each answer. */
  readonly again?: Buffer
  /** It reads nothing after the first answer. */
  readonly isDeaf?: boolean
  /** It speaks no TLS, even where the service does. */
  readonly isBelowTls?: boolean
  /** The opening is sent byte by byte. */
  readonly isDripping?: boolean
  /** It ends the connection once the handshake of TLS is over. */
  readonly leaves?: boolean
}

/** What strangers, and members of the audience, may try, by what they do. */
export const attacks: Readonly<Record<string, () => readonly Assailant[]>> = {
  'flood of pings before the hello': () => times(4, () => stream({ flood: repeated(ping(''), 4096) })),
  'long pings, nothing read': () =>
    times(8, (n) =>
      stream({ next: hello(`deaf-${n}`), flood: repeated(ping('x'.repeat(125)), 64), isDeaf: true }),
    ),
  'messages without end': () =>
    times(500, (n) =>
      stream({ next: Buffer.concat([hello(`endless-${n}`), piece('x'.repeat(60_000), 'text'), unfinished]) }),
    ),
  'fragments of one byte': () =>
    times(50, (n) =>
      stream({
        next: Buffer.concat([hello(`crumbs-${n}`), piece('{', 'text')]),
        flood: repeated(piece(' ', 'continuation'), 1024),
      }),
    ),
  'OPTIONS and HEAD, left open': () => times(1200, (n) => ({ opening: heads[n % heads.length]! })),
  'flood of joins': () => times(50, () => join(passcode)),
  'wrong passcodes': () => times(50, () => join('not the one')),
  'all places for streams': () => times(1200, (n) => stream(n % 2 === 0 ? { next: hello('greedy') } : {})),
}

/** The same where TLS is spoken: it begins before there is a request. */
export async function attacksOnHandshakes(): Promise<Readonly<Record<string, () => readonly Assailant[]>>> {
  const hello = await clientHello()
  const stalls = (opening: string | Buffer, more: Partial<Assailant> = {}) => [
    ...times(1200, () => ({ opening, isBelowTls: true, ...more })),
  ]
  return {
    'TLS never begun': () => stalls(''),
    'half a ClientHello': () => stalls(hello.subarray(0, 100)),
    'a ClientHello, and nothing after': () => stalls(hello),
    'a ClientHello byte by byte': () => stalls(hello, { isDripping: true }),
    'TLS, and nothing asked': () => times(1200, () => ({ opening: '' })),
    'flood of handshakes': () => times(50, () => ({ opening: '', leaves: true })),
  }
}

const host = 'Host: ovation.example\r\n'
const heads = [
  `OPTIONS /action HTTP/1.1\r\n${host}\r\n`,
  `HEAD /healthz HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`,
  `HEAD /stream HTTP/1.1\r\n${host}\r\n`,
  '',
]

function stream(then: Omit<Assailant, 'opening'>): Assailant {
  return { opening: handshake(), ...then }
}

function ping(payload: string): Buffer {
  return writeFrame({ opcode: opcodes.ping, payload: Buffer.from(payload) })
}

/** A part of a message, of which more follows. */
function piece(text: string, kind: 'text' | 'continuation'): Buffer {
  return writeFrame({ opcode: opcodes[kind], payload: Buffer.from(text), isLast: false })
}

/** A continuation of so many bytes, of which the last one never comes. */
const unfinished = piece('x'.repeat(2 ** 20), 'continuation').subarray(0, -1)

function hello(participant: string): Buffer {
  return writeText(JSON.stringify({ hello: { token: tokenOf(participant, layoutId) } }))
}

function join(passcode: string): Assailant {
  const body = JSON.stringify({ passcode })
  const head = `POST /join/${layoutId} HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
  const opening = Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  return { opening, again: opening }
}

function repeated(bytes: Buffer, count: number): Buffer {
  return Buffer.concat(Array<Buffer>(count).fill(bytes))
}

function times(count: number, make: (n: number) => Assailant): Assailant[] {
  return Array.from({ length: count }, (_, n) => make(n))
}
