import { connect, type Socket } from 'node:net'
import type { Test } from 'tap'

/** Presses of the demo's first button at a steady rate, whatever the answers. */
export interface FloodOptions {
  readonly port: number
  /** These are used in turn. */
  readonly tokens: readonly string[]
  readonly presses: number
  readonly perSecond: number
  /** Each carries one press at a time; while all are busy, the flood waits. */
  readonly connections: number
}

/** The number of answers of each status. */
export type Statuses = ReadonlyMap<number, number>

const body = '{"layoutId":"demo","lid":1,"type":"Button"}'
const tickMs = 5

/** Resolves when every press is answered. */
export async function flood(t: Test, options: FloodOptions): Promise<Statuses> {
  const { port, tokens, presses, perSecond, connections } = options
  const statuses = new Map<number, number>()
  let answered = 0
  const free: Socket[] = Array.from({ length: connections }, () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    t.teardown(() => socket.destroy())
    socket.setEncoding('latin1').on('data', (text: string) => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
      // A chunk that does not begin with a status is the rest of an answer.
      if (status === undefined) return
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1)
      answered++
      free.push(socket)
    })
    return socket
  })
  const begun = performance.now()
  for (let sent = 0; answered < presses; ) {
    const due = Math.min(presses, ((performance.now() - begun) / 1000) * perSecond)
    for (; sent < due && free.length > 0; sent++) free.pop()!.write(pressWith(tokens[sent % tokens.length]!))
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  return statuses
}

function pressWith(token: string): string {
  return `POST /action HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
