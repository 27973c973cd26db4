import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started and that live, from proc(5). */
export function childProcessesOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

/** Whether it lives; one that is dead and waits for its parent does not. */
export function isRunning(pid: number): boolean {
  return /^[^Z]/.test(fieldsOf(String(pid))?.[0] ?? 'Z')
}

function parentOf(pid: string): number | undefined {
  const fields = fieldsOf(pid)
  return fields && fields[0] !== 'Z' ? Number(fields[1]) : undefined
}

/** State and parent stand first behind the name, which stands in parentheses. */
function fieldsOf(pid: string): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
  } catch {
    return undefined
  }
}
