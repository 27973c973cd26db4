import { lstatSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { judgeWriters } from '../trust/judge-writers.js'
import type { Writers } from '../trust/writers.js'

/**
 * Whoever may write what root is to run may do anything on this machine. So this looks at a file, and at every folder
 * above it, where another file could be put in its place.
 *
 * @param path absolute.
 * @param top the last folder that is looked at.
 * @throws naming what others may write.
 */
export function requireWriters(path: string, writers: Writers, top = '/'): void {
  judge(path, writers)
  for (let folder = path; folder !== top && folder !== dirname(folder); ) {
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
  const trouble = stats.isSymbolicLink()
    ? 'is a link; expected the file or folder itself'
    : judgeWriters(stats, writers, position === 'above' && isSticky(stats))
  if (trouble) throw new Error(`${path} ${trouble}`)
}

/** In a folder like /tmp nobody can put another file in the place of one that is not his own. */
function isSticky({ mode }: Stats): boolean {
  return (mode & 0o1000) !== 0
}
