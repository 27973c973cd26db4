/** From so many days before its end on, somebody should see to a certificate. Those of Let's Encrypt are renewed 30 days before. */
const warnWithinDays = 14
const dayMs = 86_400_000

/** Whole days that are left, less than 0 after the end. @param end ms since 1970, as `now`. */
export function daysUntil(end: number, now: number): number {
  return Math.floor((end - now) / dayMs)
}

/** Whether somebody should see to what has this end. Both in ms since 1970. */
export function endsSoon(end: number, now: number): boolean {
  return daysUntil(end, now) <= warnWithinDays
}
