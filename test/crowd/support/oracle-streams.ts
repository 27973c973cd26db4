interface Interval {
  readonly from: number
  to: number
}

const none: readonly Interval[] = []

/** When each person had a stream open, from beginning to end of the history. */
export class OracleStreams {
  readonly #open = new Map<string, number>()
  readonly #intervals = new Map<string, Interval[]>()

  streamOpened(id: string, now: number): void {
    const open = this.#open.get(id) ?? 0
    if (open === 0) this.#intervalsOf(id).push({ from: now, to: Number.POSITIVE_INFINITY })
    this.#open.set(id, open + 1)
  }

  streamClosed(id: string, now: number): void {
    const open = this.#open.get(id)! - 1
    if (open === 0) this.#intervalsOf(id).at(-1)!.to = now
    this.#open.set(id, open)
  }

  /** How many are open. */
  openOf(id: string): number {
    return this.#open.get(id) ?? 0
  }

  /** The milliseconds from `since` to `now` in which no stream was open. */
  aged(id: string, since: number, now: number): number {
    let age = now - since
    for (const { from, to } of this.#intervals.get(id) ?? none)
      age -= Math.max(0, Math.min(now, to) - Math.max(since, from))
    return age
  }

  #intervalsOf(id: string): Interval[] {
    const intervals = this.#intervals.get(id) ?? []
    this.#intervals.set(id, intervals)
    return intervals
  }
}
