import { readFileSync } from 'node:fs'

/** Clock ticks a second in proc(5), on every Linux that Node runs on. */
const ticksInSecond = 100

/** The share of one core that a process uses in the next `ms`; 1 is all of it. */
export async function cpuShare(pid: number, ms: number): Promise<number> {
  const [before, begun] = [ticksOf(pid), performance.now()]
  await new Promise((resolve) => setTimeout(resolve, ms))
  return ((ticksOf(pid) - before) / ticksInSecond) * (1000 / (performance.now() - begun))
}

function ticksOf(pid: number): number {
  // After the name, which is in parentheses and may contain spaces, utime and stime are the 12th and 13th fields.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}
