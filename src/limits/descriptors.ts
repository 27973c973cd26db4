import { readdirSync, readFileSync } from 'node:fs'

/**
 * How many files and connections this process may have open at a time (RLIMIT_NOFILE, getrlimit(2)). Node raises the
 * soft limit to the hard one when it starts.
 *
 * @returns Infinity if there is no limit, or if the system has no proc(5).
 */
export function readDescriptorLimit(): number {
  const soft = /^Max open files\s+(\d+)/m.exec(readLimits())?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}

/**
 * How many files and connections this process has open now; the listing itself is one of them. Takes a millisecond for
 * some thousands of files.
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

/** Open files reserved for other things than connections. @param displays number of display hosts in the settings. */
export function reservedDescriptors(displays: number): number {
  return ownDescriptors + descriptorsOfDisplay * displays
}

/** Open files besides the connections: log, state, ports, 16 registered displays, and name look-ups. */
const ownDescriptors = 48
/** A display's socket, and its replacement after a network change. */
const descriptorsOfDisplay = 2

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
