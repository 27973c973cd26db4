import { connect } from 'node:tls'
import { host } from './proxies.js'
import type { RunningProxy } from './start-proxy.js'

/**
 * Sends bytes exactly as given, over TLS, each later part in a record of its own. After the first answer it requests
 * `/readyz` and the end of the connection, so that a surplus answer cannot go unnoticed.
 *
 * @returns the status of each answer, and whether the last one is that of `/readyz`
 */
export function converse(proxy: RunningProxy, parts: string | readonly string[]): Promise<Answers> {
  const { port, certificate } = proxy
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: host, ca: certificate })
    let text = ''
    let hasAsked = false
    socket.setNoDelay(true)
    socket.setTimeout(20_000, () => {
      socket.destroy()
      reject(new Error(`received nothing for 20 s, after ${JSON.stringify(text)}`))
    })
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      if (hasAsked || statusesIn(text).length === 0) return
      hasAsked = true
      socket.write(`GET /readyz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    })
    // A proxy that refuses may close while we are still sending.
    socket.on('error', () => {})
    socket.on('close', () => {
      resolve({ statuses: statusesIn(text), endsReady: text.endsWith('{"ready":true}') })
    })
    socket.on('secureConnect', async () => {
      for (const part of [parts].flat()) {
        if (!socket.destroyed) socket.write(part, 'latin1')
        await new Promise((next) => setImmediate(next))
      }
    })
  })
}

export interface Answers {
  readonly statuses: readonly number[]
  readonly endsReady: boolean
}

/** The status of every complete head, except 1xx. */
function statusesIn(text: string): number[] {
  const heads = text.matchAll(/HTTP\/1\.[01] ([2-5]\d\d) [\s\S]*?\r\n\r\n/g)
  return [...heads].map(([, status]) => Number(status))
}
