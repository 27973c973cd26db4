/** Code that untrusted input reaches, and what must hold for its results. */
export interface FuzzTarget {
  /** Inputs to begin with. */
  readonly seeds: readonly Buffer[]
  /** Fragments of such inputs. */
  readonly fragments: readonly string[]
  /** The code to reach: parts of paths, such as `/src/osc/`. */
  readonly code: readonly string[]
  /** @throws if a condition does not hold. */
  check(input: Buffer): void
}
