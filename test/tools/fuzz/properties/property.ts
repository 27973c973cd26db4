import type fc from 'fast-check'

/** Code that untrusted input reaches, and what must hold for its results. */
export interface Property {
  readonly inputs: fc.Arbitrary<Buffer>
  /** @throws if a condition does not hold. */
  check(input: Buffer): void
}
