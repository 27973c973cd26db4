import { percentile } from './statistics.js'

/** How long a kind of event let itself be waited for, ms. */
export interface Latency {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Actions for which it never came. */
  readonly missing: number
}

/** When each action of a run was due, seen at the display and answered, all by one clock. */
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

  /** Whether every action was shown and answered. */
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

  /** From due to seen at the display, and from due to answered. */
  latencies(): { readonly display: Latency; readonly answer: Latency } {
    return { display: this.#latency(this.#shown), answer: this.#latency(this.#answered) }
  }

  /** An action that came twice counts once; one of an earlier run not at all. */
  #note(times: Float64Array, action: number): void {
    if (!Number.isNaN(times[action])) return
    times[action] = performance.now()
    this.#open--
  }

  #latency(times: Float64Array): Latency {
    const waits = times.map((at, action) => at - this.#due[action]!)
    const came = waits.filter((wait) => !Number.isNaN(wait)).sort()
    return {
      p50: percentile(came, 50),
      p99: percentile(came, 99),
      max: percentile(came, 100),
      missing: this.actions - came.length,
    }
  }
}
