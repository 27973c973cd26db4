import { Agent, get } from 'node:http'
import { isIP } from 'node:net'
import type { Connections } from '../http/connections.js'

/**
 * Errors of asking, not of being answered: no file or port is free, or the address that the service listens on is not
 * on this machine while a cable is out. A restart would mend none of them.
 */
const cannotAsk = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
])

/** Where the service is reached from this machine. */
export interface OwnDoor {
  /** Like `http://127.0.0.1:8642/base`. */
  readonly address: string
  readonly connections: Pick<Connections, 'refused'>
}

/** Asks the service over its own HTTP port whether it lives, as a client would. */
export class SelfRequest {
  readonly #door: OwnDoor
  /** One connection is kept: in a full house there may be no room for another. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #localAddress: string | undefined

  constructor(door: OwnDoor) {
    this.#door = door
    // From its own address, so that the system says at once when this machine has that no more.
    const host = new URL(door.address).hostname.replace(/^\[|\]$/g, '')
    this.#localAddress = isIP(host) ? host : undefined
  }

  /** @returns undefined if it lives; else what speaks against it. */
  ask(withinMs: number): Promise<string | undefined> {
    const { address, connections } = this.#door
    const refusedBefore = connections.refused
    return new Promise((resolve) => {
      const options = {
        agent: this.#agent,
        localAddress: this.#localAddress,
        signal: AbortSignal.timeout(Math.ceil(withinMs)),
      }
      get(`${address}/healthz`, options, (answer) => {
        answer.once('close', () => resolve('the answer broke off'))
        answer.once('end', () =>
          resolve(answer.statusCode === 200 ? undefined : `the answer was ${answer.statusCode}`),
        )
        answer.on('error', () => {}).resume()
      }).on('error', (error: NodeJS.ErrnoException) => {
        // Who turns people away because the house is full is at work.
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
