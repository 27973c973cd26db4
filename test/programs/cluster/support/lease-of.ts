/** What became of a press, as far as its phone knows. */
export interface Press {
  readonly key: string
  /** Monotonic, ms. */
  readonly sentAt: number
  isKnown: boolean
}

/** What all phones of a test know together. */
export class LeaseStore {
  readonly presses: Press[] = []
  /** How often what was answered: `200`, `503 unconfirmed`, `broken`. */
  readonly answers = new Map<string, number>()
  /** Answers that no phone should get, and what was not answered for too long. */
  readonly strange: string[] = []
  /** The longest time until a 503, ms. */
  slowestRefusal = 0
  /** Sent again though they were known; these count nothing. */
  repeated = 0
  /** When the last one was answered with 200; monotonic, ms. */
  lastKnownAt = 0

  get known(): number {
    return this.presses.reduce((sum, { isKnown }) => sum + Number(isKnown), 0)
  }

  get open(): number {
    return this.presses.length - this.known
  }

  note(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
  }

  /** For people. */
  toString(): string {
    const answers = [...this.answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')
    return `${this.presses.length} presses, ${this.repeated} known ones once more; ${answers}; slowest 503 after ${Math.round(this.slowestRefusal)} ms`
  }
}
