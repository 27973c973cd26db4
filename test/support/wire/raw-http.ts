import { within } from '../time/until.js'
import { loopTurns } from './converse.js'
import { dial } from './dial.js'

/** The answer to a plain TCP connection. */
export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** Everything received, byte for byte. */
  readonly text: string
  /** Whether the server closed the connection. */
  readonly closed: boolean
}

/**
 * Sends bytes exactly as given and waits until one complete answer is received, or the server closes: it must, where the
 * answer says so. Later parts are sent one after the other, each in its own segment.
 */
export function rawRequest(port: number, parts: string | readonly string[]): Promise<RawAnswer> {
  return exchange(port, [parts].flat())
}

/** The same for bytes that a server may wait to hear more of: without an answer it is over once later requests have theirs. */
export function rawRequestOrSilence(port: number, request: string): Promise<RawAnswer> {
  return exchange(port, [request], async () => {
    for (let later = 0; later < 2; later++) await exchange(port, ['GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'])
  })
}

function exchange(
  port: number,
  parts: readonly string[],
  patience?: () => Promise<void>,
): Promise<RawAnswer> {
  const socket = dial(port)
  const isHead = parts[0]!.startsWith('HEAD ')
  let text = ''
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    const finish = (closed: boolean) => {
      socket.destroy()
      resolve(parseAnswer(text, closed))
    }
    socket.setNoDelay(true)
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? reject(error) : finish(true),
    )
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!isWhole(text, isHead) || /^connection: close/im.test(text)) return
      // A body that must not be there would come now.
      if (isBodiless(text, isHead)) loopTurns().then(() => finish(false))
      else finish(false)
    })
    socket.on('close', () => finish(true))
    socket.on('connect', async () => {
      for (const part of parts) {
        if (socket.destroyed) return
        socket.write(part, 'latin1')
        if (parts.length > 1) await loopTurns()
      }
      if (patience) patience().then(() => text === '' && finish(false), reject)
    })
  })
  return within('a whole answer', answer, () => text).finally(() => socket.destroy())
}

/** HEAD and 304 are answered with the length of a body that does not come. */
function isBodiless(text: string, isHead: boolean): boolean {
  return isHead || text.startsWith('HTTP/1.1 304')
}

function isWhole(text: string, isHead: boolean): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  if (isBodiless(text, isHead)) return true
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))
  return text.length >= end + 4 + Number(length?.[1] ?? 0)
}

function parseAnswer(text: string, closed: boolean): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text, closed }
}
