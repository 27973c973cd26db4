/** Milliseconds of a clock shared by all processes of this machine, in any namespace. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
