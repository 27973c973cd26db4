import { within } from '../time/until.js'
import { dial } from './dial.js'

/** The outcome of bytes on a connection of their own. */
export interface Conversation {
  /** `400 request-malformed, closed`; `200, open`; `closed` if nothing was answered. */
  readonly outcome: string
  /** The lifetime of the connection, ms. */
  readonly lasted: number
  /** Everything received. */
  readonly text: string
}

/**
 * Sends bytes exactly as given, each later part in a segment of its own. After the first answer it requests `/readyz`
 * and the end of the connection, so that a surplus answer cannot go unnoticed.
 */
export function converse(port: number, parts: string | readonly string[]): Promise<Conversation> {
  const begun = performance.now()
  let text = ''
  const end = new Promise<Conversation>((resolve) => {
    const socket = dial(port)
    let hasAsked = false
    socket.setNoDelay(true)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (hasAsked || !/^HTTP\/1\.1 [2-5][\s\S]*\r\n\r\n/m.test(text)) return
      hasAsked = true
      socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    })
    // A server that refuses may close while we are still sending.
    socket.on('error', () => {})
    socket.on('close', () => resolve({ outcome: outcomeOf(text), lasted: performance.now() - begun, text }))
    socket.on('connect', async () => {
      for (const part of [parts].flat()) {
        if (!socket.destroyed) socket.write(part, 'latin1')
        await loopTurns()
      }
    })
  })
  return within('the end of the connection', end, () => text)
}

/** Lets the server, which may run in this process, read what was sent. */
export async function loopTurns(): Promise<void> {
  for (let advance = 0; advance < 10; advance++) await new Promise((next) => setImmediate(next))
}

function outcomeOf(text: string): string {
  const isReady = text.endsWith('{"ready":true}')
  return [...answersIn(text).slice(0, isReady ? -1 : undefined), isReady ? 'open' : 'closed'].join(', ')
}

/** The status of every complete head, and the code of its problem. */
function answersIn(text: string): string[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.includes('\r\n\r\n'))
    .map((part) => [part.slice(9, 12), /"code":"([a-z-]+)"/.exec(part)?.[1]].filter(Boolean).join(' '))
}
