/** How many seconds are left, rounded up; 0 once it is over. @param at ms on the same clock as `now`. */
export function wholeSecondsLeft(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000))
}

/** In how many ms there is a second less; at least 1. */
export function untilNextSecond(at: number, now: number): number {
  return Math.max(1, Math.ceil(at - now - 1000 * (wholeSecondsLeft(at, now) - 1)))
}
