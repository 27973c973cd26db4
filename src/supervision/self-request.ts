import { Agent, get } from 'node:http'
import { isIP } from 'node:net'
import type { Connections } from '../http/connections.js'

/** No file descriptor or port is free. */
const noneFree = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRINUSE']
/** This machine has lost the address that the service listens on, since a cable is unplugged. */
const addressLost = ['EADDRNOTAVAIL', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']
/** Errors of the request, not of the answer. A restart would fix none of them. */
const cannotAsk = new Set([...noneFree, ...addressLost])

/** How this machine reaches the service. */
export interface OwnHttp {
  /** Like `http://127.0.0.1:8642/base`. */
  readonly address: string
  readonly connections: Pick<Connections, 'refused'>
}

/** Asks the service over its own HTTP port whether it is alive, as a client would. */
export class SelfRequest {
  /** One connection is kept: in a full house there may be no place for another. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(private readonly http: OwnHttp) {}

  /** @returns undefined if it is alive; else why it seems not to be. */
  ask(withinMs: number): Promise<string | undefined> {
    const { address, connections } = this.http
    const refusedBefore = connections.refused
    // From the same address, so that the request fails at once if this machine has lost it.
    const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
    const localAddress = isIP(host) ? host : undefined
    const signal = AbortSignal.timeout(Math.ceil(withinMs))
    return new Promise((resolve) => {
      const options = { agent: this.#agent, localAddress, signal }
      get(`${address}/healthz`, options, (answer) => {
        answer.once('close', () => resolve('the answer was cut off'))
        answer.once('end', () =>
          resolve(answer.statusCode === 200 ? undefined : `the answer was ${answer.statusCode}`),
        )
        answer.on('error', () => {}).resume()
      }).on('error', (error: NodeJS.ErrnoException) => {
        // A service that refuses connections because it is full is at work.
        if (connections.refused > refusedBefore || cannotAsk.has(error.code ?? '')) resolve(undefined)
        else if (error.name === 'AbortError') resolve(`no answer within ${Math.ceil(withinMs)} ms`)
        else resolve(error.message)
      })
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
