import type { ExchangeObserver } from '../exchange.js'

const drainMs = 2000
/** An idle moment of this length ends the drain: by then clients on open connections have been told to close. */
const quietMs = 100

/** The requests of a server that are not answered yet. */
export class OpenRequests implements ExchangeObserver {
  closing = false
  readonly faulted: ExchangeObserver['faulted']
  #count = 0
  #lastEnded = 0

  constructor(faulted: ExchangeObserver['faulted']) {
    this.faulted = faulted
  }

  /** A request has begun. */
  begin(): void {
    this.#count++
  }

  ended(): void {
    this.#count--
    if (this.closing) this.#lastEnded = performance.now()
  }

  /** Waits until all are answered, at most 2 s. From now on each answer closes its connection. */
  async drain(): Promise<void> {
    this.closing = true
    const begun = performance.now()
    this.#lastEnded = begun
    while (performance.now() - begun < drainMs) {
      if (this.#count === 0 && performance.now() - this.#lastEnded >= quietMs) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
