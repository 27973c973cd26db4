/** Refused connections are reported at most this often. */
const toldEveryMs = 10_000

/** Counts open connections; an engine closes each one above the limit. */
export class Connections {
  /** Open now. */
  open = 0
  /** Closed at once since the start, because the limit was reached. */
  refused = 0
  /** Most open at a time, at least 1. */
  readonly most: number
  readonly #onFull: (refused: number) => void
  #toldAt = Number.NEGATIVE_INFINITY

  /** @param onFull called at most every 10 s while connections are refused, with their number since the start. */
  constructor(most: number, onFull: (refused: number) => void) {
    this.most = most
    this.#onFull = onFull
  }

  /** A connection was opened or closed. */
  count(change: 1 | -1): void {
    this.open += change
  }

  /** A connection above the limit was closed. */
  refuse(): void {
    this.refused++
    const now = performance.now()
    if (now - this.#toldAt < toldEveryMs) return
    this.#toldAt = now
    this.#onFull(this.refused)
  }
}
