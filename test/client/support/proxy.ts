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
  /** Streams that were tried. */
  streams: number
  /** Pieces of answers that came, and those of them that were lost. */
  answers: number
  lost: number
}
  /** Requests of a browser that asks whether its page may send another one. */
  preflights: number

/** A proxy of TCP connections that misbehaves as a test wants it to. */
export async function openBadProxy(t: Test, port: number): Promise<BadProxy> {
  const sockets = new Set<Socket>()
  let isOffline = false
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const destroy = () => {
      client.destroy()
      upstream.destroy()
    }
    sockets.add(client)
    client.on('close', () => sockets.delete(client))
    for (const socket of [client, upstream]) socket.on('error', destroy).on('close', destroy)
    if (isOffline) return destroy()
    client.on('data', (bytes) => {
      const isStream = /^upgrade: websocket/im.test(bytes.toString('latin1'))
      if (isStream) proxy.streams++
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
      if (bytes.toString('latin1', 0, 8) === 'OPTIONS ') proxy.preflights++
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
    preflights: 0,
    stalls: false,
    deliver() {
      let length = 0
      for (const [upstream, pieces] of kept) {
        const bytes = Buffer.concat(pieces)
        length += bytes.length
        upstream.write(bytes)
      }
      return length
    },
