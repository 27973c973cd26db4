/** Several clocks at one moment, ms. */
export interface Clocks {
  /** `performance.now()`. */
  readonly monotonic: number
  /** Since 1970. */
  readonly time: number
  /** Since the machine was started. */
  readonly uptime: number
}

export function readClocks(): Clocks {
  return { monotonic: performance.now(), time: Date.now(), uptime: uptime() }
}

/**
 * Milliseconds since this machine was started (CLOCK_MONOTONIC, clock_gettime(2)): nobody can set it, and all processes
 * of the machine read the same.
 */
export function uptime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
