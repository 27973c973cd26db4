/** A stretch of time that can be ended early. */
export class Span {
  isOver = false
  readonly #begun = performance.now()
  readonly #waiting = new Set<() => void>()

  /** ms since its beginning. */
  get now(): number {
    return performance.now() - this.#begun
  }

  /** Waits for `ms`, but not beyond the end. */
  async pause(ms: number): Promise<void> {
    if (this.isOver) return
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#waiting.add(wake)
    })
  }

  end(): void {
    this.isOver = true
    for (const wake of this.#waiting) wake()
  }
}
