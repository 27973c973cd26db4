import { percentile } from './statistics.js'

/** The delays of a kind of event, ms. */
export interface Latency {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Actions for which it never happened. */
  readonly missing: number
}

/** The times at which each action of a run was due, arrived at the display and was answered, by one clock. */
export class Timekeeper {
  readonly #due: Float64Array
  readonly #shown: Float64Array
  readonly #answered: Float64Array
  #open: number

  constructor(readonly actions: number) {
    this.#due = new Float64Array(actions)
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
    const waits = times.map((at, action) => at - this.#due[action]!)
    const arrived = waits.filter((wait) => !Number.isNaN(wait)).sort()
    return {
      p50: percentile(arrived, 50),
      p99: percentile(arrived, 99),
      max: percentile(arrived, 100),
      missing: this.actions - arrived.length,
    }
  }
}
