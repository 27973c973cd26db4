/** While connections are refused, that is told at most this often. */
const warnEveryMs = 10_000

/** Who is connected, and how many may be: an engine counts here, and closes what is one too many. */
export class Connections {
  /** Open now. */
  open = 0
  /** Closed at once since the start, because there were too many. */
  refused = 0
  /** How many may be open at a time, at least 1. */
  readonly most: number
  readonly #onFull: (refused: number) => void
  #toldAt = Number.NEGATIVE_INFINITY

  /** @param onFull told, every 10 s at most, that connections are refused, and how many were since the start. */
  constructor(most: number, onFull: (refused: number) => void) {
    this.most = most
    this.#onFull = onFull
  }

  /** One more has come, or one has gone. */
  count(change: 1 | -1): void {
    this.open += change
  }

  /** One too many was closed. */
  refuse(): void {
    this.refused++
    const now = performance.now()
    if (now - this.#toldAt < warnEveryMs) return
    this.#toldAt = now
    this.#onFull(this.refused)
  }
}
