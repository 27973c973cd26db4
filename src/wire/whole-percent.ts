/**
 * A part of a whole as the whole percents that people are shown, each rounded by itself, halves up: so equal counts look equal
 * everywhere, and several may sum to 99 or 101.
 *
 * @param part 0 to 1: a count divided by all of them, not multiplied before. @returns 0 to 100.
 */
export function wholePercent(part: number): number {
  // 29 of 200 times 100 is a little less than 14.5 in binary.
  return Math.round(Number((100 * part).toPrecision(12)))
}
