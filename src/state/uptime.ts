/**
 * Milliseconds since this machine was started (CLOCK_MONOTONIC, clock_gettime(2)): nobody can set it, and all processes
 * of the machine read the same.
 */
export function uptime(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
