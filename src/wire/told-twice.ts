/** How far the clocks of a zone are ahead of UTC at a moment; both are ms. */
export type OffsetAt = (t: number) => number

/** Within it a clock shows no time of day twice, unless it was put back: days of 21 h have been, ms. */
export const shortestDay = 20 * 3_600_000

/** No clock is put back further, nor put twice within as long, ms. */
const furthest = 6 * 3_600_000

/** Whether clocks show the time of this moment twice, since they are put back then. */
export function isToldTwice(t: number, offsetAt: OffsetAt): boolean {
  const shown = t + offsetAt(t)
  return [t - furthest, t + furthest].some((near) => {
    const other = shown - offsetAt(near)
    return other !== t && other + offsetAt(other) === shown
  })
}

/**
 * What stands beside a time that is told twice: `+2`, `-3:30`.
 *
 * @param offset ahead of UTC, ms. @param language of its digits.
 */
export function describeOffset(offset: number, language: string): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60]
  const sign = offset < 0 ? '-' : '+'
  const hours = hour.toLocaleString(language)
  // Between texts from right to left, a sign would else stand behind its number.
  const mark = language.startsWith('ar') ? '\u200e' : ''
  return `${mark}${sign}${hours}${rest === 0 ? '' : `:${rest.toLocaleString(language, { minimumIntegerDigits: 2 })}`}`
}
