/** How many seconds are left, rounded up; 0 once it is over. @param closesAt ms on the same clock as `now`. */
export function wholeSecondsLeft(closesAt: number, now: number): number {
  return Math.max(0, Math.ceil((closesAt - now) / 1000))
}

/** In how many ms there is a second less; at least 1. */
export function untilNextSecond(closesAt: number, now: number): number {
  return Math.max(1, Math.ceil(closesAt - now - 1000 * (wholeSecondsLeft(closesAt, now) - 1)))
}
