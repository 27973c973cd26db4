import { summarize, type Waits } from '../../../support/percentile.js'

/** The delays of a kind of event. */
export interface Latency extends Waits {
  /** Actions for which it never happened. */
  readonly missing: number
}

/** The times at which each action of a run was due, arrived at the display and was answered, by one clock. */
export class Timekeeper {
  readonly #due: number[] = []
  readonly #shown: Float64Array
  readonly #answered: Float64Array
  #open: number

  constructor(readonly actions: number) {
    this.#shown = new Float64Array(actions).fill(Number.NaN)
    this.#answered = new Float64Array(actions).fill(Number.NaN)
    this.#open = 2 * actions
  }

  /** Whether every action arrived at the display and was answered. */
  get isComplete(): boolean {
    return this.#open === 0
  }

  due(action: number): void {
    this.#due[action] = performance.now()
  }

  dueAt(action: number): number | undefined {
    return this.#due[action]
  }

  shown(action: number): void {
    this.#note(this.#shown, action)
  }

  answered(action: number): void {
    this.#note(this.#answered, action)
  }

  /** From due to arrival at the display, and from due to answered. */
  latencies(): { readonly display: Latency; readonly answer: Latency } {
    return { display: this.#latency(this.#shown), answer: this.#latency(this.#answered) }
  }

  /** A duplicate counts once; an action of an earlier run does not count. */
  #note(times: Float64Array, action: number): void {
    if (!Number.isNaN(times[action])) return
    times[action] = performance.now()
    this.#open--
  }

  #latency(times: Float64Array): Latency {
    const arrived = times.map((at, action) => at - this.#due[action]!).filter((wait) => !Number.isNaN(wait))
    return { ...summarize(arrived), missing: this.actions - arrived.length }
  }
}
