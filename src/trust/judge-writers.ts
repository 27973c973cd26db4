import type { Stats } from 'node:fs'
import type { Writers } from './writers.js'

/**
 * Why a file or folder could be changed by anyone else than these; `undefined` if it could not.
 *
 * @param isGuarded whether it is a folder in which users can replace only their own files.
 */
export function judgeWriters(stats: Stats, writers: Writers, isGuarded = false): string | undefined {
  const { uid, gid, mode } = stats
  if (!writers.users.has(uid)) return `belongs to user ${uid}, who could change it later`
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !writers.groups.has(gid))
  if (isOpen && !isGuarded)
    return `can be written by users other than its owner (mode ${(mode & 0o7777).toString(8)}); fix it with chmod go-w`
  return undefined
}
