import { createContext, Script } from 'node:vm'
import { CodeCoverage } from './code-coverage.js'
import type { FuzzTarget } from './fuzz-target.js'
import { mutate } from './mutate.js'
import type { Random } from './random.js'

/** Reading the coverage takes as long as hundreds of inputs, so it is read once for many. */
const batch = 200
/** If a batch takes longer, one of its inputs does not end. */
const batchTimeoutMs = 10_000

/** Searches for inputs that reach new code, and continues from these. */
export class Search {
  tried = 0
  /** The input under test. */
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
   * @throws what the target throws for the first input that violates a condition.
   */
  run(untilMs: number): void {
    this.#tryAll(this.target.seeds)
    this.#coverage.take()
    while (performance.now() < untilMs) {
      const inputs = Array.from({ length: batch }, () => this.#invent())
      this.#tryAll(inputs)
      if (this.#coverage.hasNew()) this.#keepNew(inputs)
    }
  }

  /** The results, as a line. */
  get summary(): string {
    const { tried, target } = this
    return `${tried} inputs; ${this.#coverage.size} characters of code reached; ${this.#corpus.length} inputs kept, ${target.seeds.length} of them given`
  }

  #invent(): Buffer {
    const { random, target } = this
    const input = random.below(2) === 0 ? this.#lately() : this.#short()
    return mutate(input, { random, corpus: this.#corpus, words: target.fragments })
  }

  /** A recently found input is close to code that is still unexplored. */
  #lately(): Buffer {
    return this.random.oneOf(this.#corpus.slice(-16))
  }

  /** In a short input a change is more likely to hit what matters. */
  #short(): Buffer {
    const [one, other] = [this.random.oneOf(this.#corpus), this.random.oneOf(this.#corpus)]
    return one.length < other.length ? one : other
  }

  /** Runs each input alone, to find out which of them reached new code. */
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
      { timeout: batchTimeoutMs },
    )
  }
}

/** Only code in a context of its own can be interrupted from outside. */
const interruptible = new Script('run()')
