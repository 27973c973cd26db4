import { readFileSync } from 'node:fs'

/**
 * How many files and connections this process may have open at a time (RLIMIT_NOFILE, getrlimit(2)). Node raises its
 * soft limit to the hard one when it starts, so nothing is left to raise.
 *
 * @returns Infinity where there is no limit, or where the system does not tell: only Linux has proc(5).
 */
export function readDescriptorLimit(): number {
  const soft = /^Max open files\s+(\d+)/m.exec(readLimits())?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
