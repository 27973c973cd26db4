/** Milliseconds of a clock that all processes of this machine share, in whatever namespace they are. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
