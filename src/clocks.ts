/** What several clocks show at one moment, ms. */
export interface Clocks {
  /** `performance.now()`. */
  readonly monotonic: number
  /** Since 1970. */
  readonly time: number
  /** Since the machine was started. */
  readonly uptime: number
}

/**
 * Milliseconds since this machine was started (CLOCK_MONOTONIC, clock_gettime(2)). Nobody can set this clock, and all
 * processes of the machine read the same time.
 */
export function uptime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

/** Milliseconds since 1970, on a clock that nobody can set while this process runs. */
export function steadyTime(): number {
  return origin + performance.now()
}

const origin = performance.timeOrigin
