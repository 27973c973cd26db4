import type { Stats } from 'node:fs'
import type { Writers } from './writers.js'

/**
 * What speaks against a file or folder that only these may write: nothing, or for a person what is wrong with it.
 *
 * @param isGuarded whether it is a folder in which nobody can put another file in the place of one that is not his own.
 */
export function judgeWriters(stats: Stats, writers: Writers, isGuarded = false): string | undefined {
  const { uid, gid, mode } = stats
  if (!writers.users.has(uid)) return `belongs to user ${uid}, who could change it later`
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !writers.groups.has(gid))
  if (isOpen && !isGuarded)
    return `may be written by others than its owner (mode ${(mode & 0o7777).toString(8)}); chmod go-w it`
  return undefined
}
