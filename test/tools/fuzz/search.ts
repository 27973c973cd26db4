import { createContext, Script } from 'node:vm'
import { CodeCoverage } from './code-coverage.js'
import type { FuzzTarget } from './fuzz-target.js'
import { mutate } from './mutate.js'
import type { Random } from './random.js'

/** Asking what has run takes as long as hundreds of inputs, so it is asked once for many. */
const batch = 200
/** Inputs that take longer together hold one that does not end. */
const patienceMs = 10_000

/** Looks for inputs that reach code which none has reached, and goes on from these. */
export class Search {
  tried = 0
  /** The input that is being tried. */
  current: Buffer = Buffer.alloc(0)
  readonly #corpus: Buffer[]
  readonly #coverage: CodeCoverage

  constructor(
    readonly target: FuzzTarget,
    readonly random: Random,
  ) {
    this.#corpus = [...target.seeds]
    this.#coverage = new CodeCoverage(target.code)
  }

  /**
   * @param untilMs on the clock of `performance.now`.
   * @throws what the target throws at the first input for which something does not hold.
   */
  run(untilMs: number): void {
    this.#tryAll(this.target.seeds)
    this.#coverage.take()
    while (performance.now() < untilMs) {
      const inputs = Array.from({ length: batch }, () => this.#invent())
      this.#tryAll(inputs)
      if (this.#coverage.look()) this.#keepNew(inputs)
    }
  }

  /** What it has come to, as a line. */
  get summary(): string {
    const { tried, target } = this
    return `${tried} inputs; ${this.#coverage.size} characters of code reached; ${this.#corpus.length} inputs kept, ${target.seeds.length} of them given`
  }

  #invent(): Buffer {
    const { random, target } = this
    const input = random.below(2) === 0 ? this.#lately() : this.#short()
    return mutate(input, { random, corpus: this.#corpus, words: target.words })
  }

  /** One that was found lately stands where nobody has looked yet. */
  #lately(): Buffer {
    return this.random.oneOf(this.#corpus.slice(-16))
  }

  /** In a short one a change is likelier to hit what matters. */
  #short(): Buffer {
    const [one, other] = [this.random.oneOf(this.#corpus), this.random.oneOf(this.#corpus)]
    return one.length < other.length ? one : other
  }

  /** Which of them it was, shows when each is tried alone. */
  #keepNew(inputs: readonly Buffer[]): void {
    for (const input of inputs) {
      this.#tryAll([input])
      if (this.#coverage.take()) this.#corpus.push(input)
    }
  }

  #tryAll(inputs: readonly Buffer[]): void {
    interruptible.runInContext(
      createContext({
        run: () => {
          for (const input of inputs) {
            this.tried++
            this.current = input
            this.target.check(input)
          }
        },
      }),
      { timeout: patienceMs },
    )
  }
}

/** Only what runs in a context of its own can be ended from outside. */
const interruptible = new Script('run()')
