import { readFileSync } from 'node:fs'

/** The kernel's unit of CPU time for programs: always a hundredth of a second (proc(5), USER_HZ). */
const ticksPerSecond = 100

/** Seconds of CPU time used so far by all threads of a process; NaN if the system does not report it. */
export function cpuSecondsOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Counted from after the command's name, which may contain spaces: utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
