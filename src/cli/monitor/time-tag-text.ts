/** Seconds from 1900, where NTP begins, to 1970. */
const from1900To1970 = 2_208_988_800

/**
 * When a bundle is to be run, and how far that is from now, which shows a clock that is wrong.
 *
 * @param timeTag raw NTP, 64 bits
 * @param now in milliseconds since 1970
 */
export function describeTimeTag(timeTag: bigint, now: number): string {
  if (timeTag === 1n) return 'immediately'
  if (timeTag === 0n) return 'at time tag 0, which is no time: immediately is 1'
  const seconds = Number(timeTag >> 32n) + Number(timeTag & 0xffff_ffffn) / 2 ** 32 - from1900To1970
  return `at ${new Date(seconds * 1000).toISOString()}, ${describeDistance(seconds - now / 1000)}`
}

function describeDistance(seconds: number): string {
  const side = seconds > 0 ? 'ahead' : 'ago'
  return Math.abs(seconds) > 86_400
    ? `more than a day ${side}: compare the clocks of both machines`
    : `${Math.abs(seconds).toFixed(3)} s ${side}`
}
