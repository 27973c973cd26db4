import { delay } from '../../promises.js'
import type { ExchangeObserver } from '../exchange.js'
import type { Route } from '../router.js'
import type { WebSocketService } from '../web-socket.js'

/**
 * `quietMs`: an idle moment of this length ends the drain, which takes at most `drainMs`: by then clients on open
 * connections have been told to close. `partingMs`: time for clients to take the last frame of a WebSocket.
 */
export const stopTimes = { drainMs: 2000, quietMs: 100, partingMs: 100 }

/** The unanswered requests of a server, and its shutdown. */
export class OpenRequests implements ExchangeObserver {
  closing = false
  readonly #webSockets: readonly WebSocketService[]
  #count = 0
  #lastEnded = 0

  constructor(
    routes: readonly Route[],
    readonly faulted: ExchangeObserver['faulted'],
  ) {
    this.#webSockets = routes.flatMap(({ webSocket }) => webSocket ?? [])
  }

  begin(): void {
    this.#count++
  }

  ended(): void {
    this.#count--
    if (this.closing) this.#lastEnded = performance.now()
  }

  /** Waits until all are answered, at most 2 s, then ends the WebSockets. From now on each answer closes its connection. */
  async drain(): Promise<void> {
    this.closing = true
    for (const service of this.#webSockets) service.announceStop()
    await this.#quiet()
    let ended = 0
    for (const service of this.#webSockets) ended += service.stop()
    if (ended > 0) await delay(stopTimes.partingMs)
  }

  get #unanswered(): number {
    return this.#webSockets.reduce((sum, { unanswered = 0 }) => sum + unanswered, this.#count)
  }

  async #quiet(): Promise<void> {
    const { drainMs, quietMs } = stopTimes
    const begun = performance.now()
    this.#lastEnded = begun
    while (performance.now() - begun < drainMs) {
      if (this.#unanswered === 0 && performance.now() - this.#lastEnded >= quietMs) return
      await delay(10)
    }
  }
}
