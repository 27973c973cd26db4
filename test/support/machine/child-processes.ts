import { readdirSync, readFileSync } from 'node:fs'

/** The live child processes of a process, from proc(5). */
export function childProcessesOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

/** Whether it is alive; a zombie is not. */
export function isRunning(pid: number): boolean {
  return /^[^Z]/.test(fieldsOf(String(pid))?.[0] ?? 'Z')
}

function parentOf(pid: string): number | undefined {
  const fields = fieldsOf(pid)
  return fields && fields[0] !== 'Z' ? Number(fields[1]) : undefined
}

/** State and parent are the first fields after the name, which is in parentheses. */
function fieldsOf(pid: string): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
  } catch {
    return undefined
  }
}
