import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

/** Kills the child when the bench ends, whether by an error, Ctrl-C or normally. */
export function endWithBench<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const loadCore = '1'
const serverCore = '0'

/**
 * Moves the bench, and so the load and the sink that it starts later, to one core, to leave another for servers.
 *
 * @returns the command that pins a server, to precede its command line; empty where cores cannot be chosen
 */
export function shareCores(): readonly string[] {
  if (availableParallelism() < 2) return []
  const { status } = spawnSync('taskset', ['-acp', loadCore, String(process.pid)])
  return status === 0 ? ['taskset', '-c', serverCore] : []
}
