/** More steps than anybody takes back; drafts share what did not change, so that a step costs little. */
const longest = 1000

/** Steps that can be undone and redone: a list of whole drafts. @template T what is edited, immutable. */
export class DraftHistory<T> {
  #past: readonly T[] = []
  #future: readonly T[] = []
  #merge: string | undefined

  /** @param now what is edited at the beginning. */
  constructor(public now: T) {}

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /**
   * Takes a step. What was undone before is then gone.
   *
   * @param merge steps that follow each other with the same text are one.
   */
  step(next: T, merge?: string): void {
    if (next === this.now) return
    const isSame = merge !== undefined && merge === this.#merge
    if (!isSame) this.#past = [...this.#past.slice(1 - longest), this.now]
    this.#future = []
    this.#merge = merge
    this.now = next
  }

  undo(): void {
    const before = this.#past[this.#past.length - 1]
    if (before === undefined) return
    this.#past = this.#past.slice(0, -1)
    this.#future = [this.now, ...this.#future]
    this.now = before
    this.#merge = undefined
  }

  redo(): void {
    const [next, ...later] = this.#future
    if (next === undefined) return
    this.#past = [...this.#past, this.now]
    this.#future = later
    this.now = next
    this.#merge = undefined
  }

  /** The next step is one of its own, whatever it merges with. */
  endStep(): void {
    this.#merge = undefined
  }
}
