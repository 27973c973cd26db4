import type { Dice } from './dice.js'

/** A finger on a slider or a pad. */
export interface StrokeStep {
  /** Milliseconds since the previous step. */
  readonly after: number
  /** Each 0..1. */
  readonly place: readonly number[]
}

/** 15 values a second at most. */
const shortestGapMs = 1000 / 15

/**
 * A finger's path to another place: it starts and stops gently, as hands do (minimum jerk). The last step is where it
 * stays. @param from one number per axis, each 0..1.
 */
export function* strokeSteps(dice: Dice, from: readonly number[]): Generator<StrokeStep> {
  const to = from.map(() => place(dice.roll()))
  const ms = Math.min(4000, Math.max(250, dice.around(900, 0.5)))
  const gap = shortestGapMs * dice.between(1, 1.4)
  const steps = Math.max(1, Math.floor(ms / gap))
  for (let step = 1; step < steps; step++) {
    const time = step / steps
    const way = time ** 3 * (10 - 15 * time + 6 * time ** 2)
    yield { after: gap, place: from.map((start, axis) => place(start + (to[axis]! - start) * way)) }
  }
  yield { after: gap, place: to }
}

/** As finely as a finger points. */
function place(at: number): number {
  return Math.round(at * 1000) / 1000
}
