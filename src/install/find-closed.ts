import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What keeps others than its owner and group from reading a file, or from looking into a folder: that itself, or a folder
 * above it. The service runs as a user of its own, who is nobody's owner.
 *
 * @param path absolute, without links.
 */
export function findClosed(path: string): string | undefined {
  const stats = lstatSync(path)
  const wanted = stats.isDirectory() ? 0o005 : 0o004
  if ((stats.mode & wanted) !== wanted) return path
  for (let folder = path; folder !== dirname(folder); ) {
    folder = dirname(folder)
    if ((lstatSync(folder).mode & 0o001) === 0) return folder
  }
  return undefined
}
