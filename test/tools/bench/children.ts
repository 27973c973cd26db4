import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

/** Sees to it that a child never outlives the bench, whatever ends that: a fault, Ctrl-C or its last line. */
export function endWithBench<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const loadCore = '1'
const serverCore = '0'

/**
 * Moves the bench, and so the load and the sink that it starts later, to one core, so that servers have another.
 *
 * @returns what goes before a server's command line to pin it, or nothing where cores cannot be chosen
 */
export function shareCores(): readonly string[] {
  if (availableParallelism() < 2) return []
  const { status } = spawnSync('taskset', ['-acp', loadCore, String(process.pid)])
  return status === 0 ? ['taskset', '-c', serverCore] : []
}
