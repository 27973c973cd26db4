import { spawnSync } from 'node:child_process'

/**
 * Locks a file for as long as its descriptor stays open, against every process of the machine, in other containers too
 * (flock(2)); the kernel unlocks it when this process ends. Node cannot call flock(2), but the lock belongs to the open
 * file, so the program flock(1) of util-linux or BusyBox can take it through an inherited descriptor, in about 5 ms.
 *
 * @returns `taken`; `refused` when another process has the lock; else why this kind of lock is not available.
 */
export function lockInKernel(descriptor: number, path: string): 'taken' | 'refused' | Error {
  const { status, stderr, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    env: { PATH: path },
  })
  if (error) return error
  if (status === 0) return 'taken'
  // A lock held by another process is the only failure without an error message.
  const complaint = stderr.toString().trim()
  return status === 1 && complaint === '' ? 'refused' : new Error(complaint || `exit code ${status}`)
}
