import type { HttpResponse } from 'uWebSockets.js'
import type { Connections, Unproven } from '../connections.js'

/**
 * Connections on uWebSockets that have sent no request yet. The engine does not tell which connection a request is of, and
 * its object of one that is gone must not be touched. So those of an address are known until a request comes from there;
 * the others the engine closes itself after 12 s.
 */
export class UwsSilentConnections {
  readonly #byAddress = new Map<string, Set<Unproven>>()

  constructor(private readonly connections: Connections) {}

  /** @param response as the engine gives it for a new connection. */
  watch(response: HttpResponse): void {
    const address = addressOf(response)
    const connection = { cut: () => response.close() }
    const ofAddress = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, ofAddress.add(connection))
    this.connections.expect(connection)
    // Called until a request puts its own handler in this place.
    response.onAborted(() => {
      this.connections.prove(connection)
      if (ofAddress.delete(connection) && ofAddress.size === 0) this.#byAddress.delete(address)
    })
  }

  /** To be called before anything else is done with a request. */
  heard(response: HttpResponse): void {
    if (this.#byAddress.size === 0) return
    const address = addressOf(response)
    for (const connection of this.#byAddress.get(address) ?? []) this.connections.prove(connection)
    this.#byAddress.delete(address)
  }
}

function addressOf(response: HttpResponse): string {
  return Buffer.from(response.getRemoteAddress()).toString('latin1')
}
