/** Code that reads what others wrote, and what must hold of whatever it makes of it. */
export interface FuzzTarget {
  /** Inputs to begin with. */
  readonly seeds: readonly Buffer[]
  /** Pieces that such inputs are made of. */
  readonly words: readonly string[]
  /** Whose code is to be reached: parts of paths, such as `/src/osc/`. */
  readonly code: readonly string[]
  /** @throws if something does not hold. */
  check(input: Buffer): void
}
