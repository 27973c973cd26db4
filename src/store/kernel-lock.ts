import { spawnSync } from 'node:child_process'

/**
 * Locks a file for as long as its descriptor stays open: the kernel lets go at the end of
 * this process, however it ends, and keeps the lock against every process of the machine, in other containers too
 * (flock(2)). Node cannot call it; but the lock belongs to the open file and not to who asked for it, so the program
 * flock(1) of util-linux or BusyBox can take it through an inherited descriptor. Takes about 5 ms.
 *
 * @returns `taken`; `refused` when somebody else has it; else why there is no lock of this kind here.
 */
export function lockInKernel(descriptor: number, path: string): 'taken' | 'refused' | Error {
  const { status, stderr, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    env: { PATH: path },
  })
  if (error) return error
  if (status === 0) return 'taken'
  // A lock that somebody else has is the one failure that it says nothing about.
  const complaint = stderr.toString().trim()
  return status === 1 && complaint === '' ? 'refused' : new Error(complaint || `exit code ${status}`)
}
