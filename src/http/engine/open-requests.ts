import type { ExchangeObserver } from '../exchange.js'
import type { Route } from '../router.js'
import type { WebSocketService } from '../web-socket.js'

const drainMs = 2000
/** An idle moment of this length ends the drain: by then clients on open connections have been told to close. */
const quietMs = 100
/** Time for clients to take the last frame of a WebSocket. */
const partingMs = 100

/** The requests of a server that are not answered yet, and its end. */
export class OpenRequests implements ExchangeObserver {
  closing = false
  readonly faulted: ExchangeObserver['faulted']
  readonly #webSockets: readonly WebSocketService[]
  #count = 0
  #lastEnded = 0

  constructor(routes: readonly Route[], faulted: ExchangeObserver['faulted']) {
    this.faulted = faulted
    this.#webSockets = routes.flatMap(({ webSocket }) => webSocket ?? [])
  }

  /** A request has begun. */
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
    if (ended > 0) await sleep(partingMs)
  }

  get #unanswered(): number {
    return this.#webSockets.reduce((sum, { unanswered = 0 }) => sum + unanswered, this.#count)
  }

  async #quiet(): Promise<void> {
    const begun = performance.now()
    this.#lastEnded = begun
    while (performance.now() - begun < drainMs) {
      if (this.#unanswered === 0 && performance.now() - this.#lastEnded >= quietMs) return
      await sleep(10)
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
