import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/** What may stand between a phone and the service. */
export interface BadProxy {
  readonly url: string
  /** Closes every connection, old and new. */
  offline: boolean
  /** Closes the connections of streams, but those that are open. */
  dropsStreams: boolean
  /** Delivers requests, and loses the answers. */
  swallows: boolean
  /** Passes nothing on, in neither direction, and closes nothing. */
  frozen: boolean
  /**
   * Keeps what comes on the connections that were opened before the first of it, also when the client closes them; newer
   * ones work.
   */
  stalls: boolean
  /** Whether there is something to deliver. */
  readonly keeps: boolean
  /** Delivers what was kept: late, as a network does that goes on repeating it. @returns bytes. */
  deliver(): number
  /** Streams that were tried. */
  streams: number
  /** Requests of a browser that asks whether its page may send another one. */
  preflights: number
  /** Pieces of answers that came, and those of them that were lost. */
  answers: number
  lost: number
}

/** A proxy of TCP connections that misbehaves as a test wants it to. */
export async function openBadProxy(t: Pick<Test, 'teardown'>, port: number): Promise<BadProxy> {
  const sockets = new Set<Socket>()
  /** By connection, with what was kept of it. */
  const kept = new Map<Socket, Buffer[]>()
  let isOffline = false
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const destroy = () => {
      client.destroy()
      upstream.destroy()
    }
    const isNew = proxy.stalls && kept.size > 0
    sockets.add(client).add(upstream)
    for (const socket of [client, upstream])
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          if (!kept.has(upstream)) destroy()
        })
    if (isOffline) return destroy()
    client.on('data', (bytes) => {
      if (proxy.stalls && !isNew) return kept.set(upstream, [...(kept.get(upstream) ?? []), bytes])
      const isStream = /^upgrade: websocket/im.test(bytes.toString('latin1'))
      if (isStream) proxy.streams++
      if (bytes.toString('latin1', 0, 8) === 'OPTIONS ') proxy.preflights++
      if (isStream && proxy.dropsStreams) return destroy()
      if (!proxy.frozen) upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      proxy.answers++
      if (proxy.swallows) proxy.lost++
      if (!proxy.frozen && !proxy.swallows) client.write(bytes)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
  }
  t.teardown(() => {
    close()
    server.close()
  })
  const proxy: BadProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropsStreams: false,
    swallows: false,
    frozen: false,
    streams: 0,
    preflights: 0,
    stalls: false,
    get keeps() {
      return kept.size > 0
    },
    deliver() {
      let length = 0
      for (const [upstream, pieces] of kept) {
        const bytes = Buffer.concat(pieces)
        length += bytes.length
        upstream.write(bytes)
      }
      return length
    },
    answers: 0,
    lost: 0,
    get offline() {
      return isOffline
    },
    set offline(is) {
      isOffline = is
      if (is) close()
    },
  }
  return proxy
}
