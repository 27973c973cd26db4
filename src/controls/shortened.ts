/** Digits that matter on a wall: a ten-thousandth is less than a pixel of most. */
const parts = 10_000

/** A number from 0 to 1 with four decimals at most: results are sent to everybody, each second. */
export function shortened(place: number): number {
  return Math.round(place * parts) / parts
}
