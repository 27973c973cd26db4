import type { HttpResponse } from 'uWebSockets.js'
import type { Connections, Unproven } from '../connections.js'

/**
 * Connections on uWebSockets that have sent no request yet. The engine does not say which connection a request belongs to,
 * and the object of a closed connection must not be touched. So the connections of an address are tracked until a request
 * arrives from there; the engine itself closes the others after 12 s.
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
    // Called until a request replaces this handler.
    response.onAborted(() => {
      this.connections.prove(connection)
      if (ofAddress.delete(connection) && ofAddress.size === 0) this.#byAddress.delete(address)
    })
  }

  /** Call it before anything else is done with a request. */
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
