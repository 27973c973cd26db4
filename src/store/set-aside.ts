import { constants, copyFileSync, linkSync } from 'node:fs'

/**
 * Keeps a copy of a state file for inspection; the file itself stays until it is replaced.
 *
 * @param why becomes a part of the name.
 * @returns the path of the copy.
 * @throws when the copy cannot be made.
 */
export function setAside(file: string, why: 'damaged' | 'foreign' | 'replaced'): string {
  const aside = `${file}.${why}-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    linkSync(file, aside)
  } catch {
    // Some file systems, FAT among them, have no hard links.
    copyFileSync(file, aside, constants.COPYFILE_EXCL)
  }
  return aside
}
