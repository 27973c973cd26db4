import { connect } from 'node:net'

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
 * Sends bytes exactly as given and waits until one complete answer is received, the server closes, or `waitMs` has
 * passed. Later parts are sent one after the other, each in its own segment.
 */
export function rawRequest(
  port: number,
  parts: string | readonly string[],
  waitMs = 2000,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(parseAnswer(text, closed))
    }
    const timer = setTimeout(() => finish(false), waitMs)
    socket.setNoDelay(true)
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? reject(error) : finish(true),
    )
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (isWhole(text) && !/^connection: close/im.test(text)) finish(false)
    })
    socket.on('close', () => finish(true))
    socket.on('connect', async () => {
      for (const part of [parts].flat()) {
        if (socket.destroyed) return
        socket.write(part, 'latin1')
        await new Promise((next) => setTimeout(next, 5))
      }
    })
  })
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
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
