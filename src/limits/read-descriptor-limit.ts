import { readFileSync } from 'node:fs'

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

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
