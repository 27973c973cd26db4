import { summarize, type Waits } from '../../../support/percentile.js'

/** The delays of a kind of event. */
export interface Latency extends Waits {
  /** Actions for which it never happened. */
  readonly missing: number
}

/** The times at which each action of a run was due, arrived at the display and was answered, by one clock. */
export class Timekeeper {
  /** By the number of the action. */
  readonly dueAt: number[] = []
  readonly #times: Readonly<Record<'display' | 'answer', Float64Array>>
  #open: number

  constructor(readonly actions: number) {
    const none = new Float64Array(actions).fill(Number.NaN)
    this.#times = { display: none, answer: none.slice() }
    this.#open = 2 * actions
  }

  /** Whether every action arrived at the display and was answered. */
  get isComplete(): boolean {
    return this.#open === 0
  }

  /** A duplicate counts once; an action of an earlier run does not count. */
  note(what: 'display' | 'answer', action: number): void {
    if (!Number.isNaN(this.#times[what][action])) return
    this.#times[what][action] = performance.now()
    this.#open--
  }

  /** From due until then. */
  latency(what: 'display' | 'answer'): Latency {
    const waits = this.#times[what].map((at, n) => at - this.dueAt[n]!).filter((ms) => !Number.isNaN(ms))
    return { ...summarize(waits), missing: this.actions - waits.length }
  }
}
