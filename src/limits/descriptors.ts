import { readdirSync, readFileSync } from 'node:fs'

/**
 * How many files and connections this process may have open at a time (RLIMIT_NOFILE, getrlimit(2)). Node has raised its
 * soft limit to the hard one at its start.
 *
 * @returns Infinity if there is no limit, or if the system has no proc(5).
 */
export function readDescriptorLimit(): number {
  const soft = /^Max open files\s+(\d+)/m.exec(readLimits())?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}

/**
 * How many files and connections this process has open now; the listing itself is one of them. Takes a millisecond for
 * some thousands.
 *
 * @returns Infinity if the system has no proc(5), or no descriptor is left to look.
 */
export function countDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
