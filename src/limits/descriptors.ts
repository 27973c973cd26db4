import { readdirSync, readFileSync } from 'node:fs'

/** How many files and connections this process may have open (RLIMIT_NOFILE); Infinity without a limit, or without proc(5). */
export function readDescriptorLimit(): number {
  const soft = /^Max open files\s+(\d+)/m.exec(readLimits())?.[1]
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
}

/** How many are open now, the listing too; Infinity without proc(5), or a descriptor to look. A millisecond for thousands. */
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
