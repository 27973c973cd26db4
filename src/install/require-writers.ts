import { lstatSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writers } from './writers.js'

/**
 * Whoever may write what root is to run may do anything on this machine. So this looks at a file, and at every folder
 * above it, where another file could be put in its place.
 *
 * @param path absolute.
 * @throws naming what others may write.
 */
export function requireWriters(path: string, writers: Writers): void {
  judge(path, writers)
  for (let folder = path; folder !== dirname(folder); ) {
    folder = dirname(folder)
    judge(folder, writers, 'above')
  }
}

/** The same for files of a folder, relative to it, and for all folders between. */
export function requireWritersOfAll(folder: string, files: readonly string[], writers: Writers): void {
  requireWriters(folder, writers)
  const paths = new Set<string>()
  for (const file of files) for (let path = file; path !== '.'; path = dirname(path)) paths.add(path)
  for (const path of paths) judge(join(folder, path), writers)
}

function judge(path: string, writers: Writers, position?: 'above'): void {
  const stats = lstatSync(path)
  const trouble = describe(stats, writers, position === 'above' && isSticky(stats))
  if (trouble) throw new Error(`${path} ${trouble}`)
}

function describe(stats: Stats, { users, groups }: Writers, isGuarded: boolean): string | undefined {
  if (stats.isSymbolicLink()) return 'is a link; expected the file or folder itself'
  if (!users.has(stats.uid)) return `belongs to user ${stats.uid}, who could change it later`
  const open = (stats.mode & 0o002) !== 0 || ((stats.mode & 0o020) !== 0 && !groups.has(stats.gid))
  if (open && !isGuarded)
    return `may be written by others than its owner (mode ${(stats.mode & 0o7777).toString(8)}); chmod go-w it`
  return undefined
}

/** In a folder like /tmp nobody can put another file in the place of one that is not his own. */
function isSticky({ mode }: Stats): boolean {
  return (mode & 0o1000) !== 0
}
