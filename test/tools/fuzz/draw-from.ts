import fc from 'fast-check'

/** A source of values without end: the same ones for the same seed. */
export function drawFrom<T>(values: fc.Arbitrary<T>, seed: number): () => T {
  let next = seed
  let drawn: T[] = []
  return () => {
    // A few at a time: they are random only within bounds that grow with their number.
    if (drawn.length === 0) drawn = fc.sample(values, { seed: next++, numRuns: 500 })
    return drawn.pop()!
  }
}

/** Mostly one thing, and in one of so many cases another. */
export function mostly<T>(usual: T | fc.Arbitrary<T>, oneOf: number, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const arbitrary = usual instanceof fc.Arbitrary ? usual : fc.constant(usual)
  return fc.oneof({ weight: oneOf - 1, arbitrary }, { weight: 1, arbitrary: odd })
}
