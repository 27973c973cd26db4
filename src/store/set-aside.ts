import { constants, copyFileSync, linkSync } from 'node:fs'

/**
 * Keeps a log for whoever wants to look into it; it stays in force until another takes its place.
 *
 * @param why becomes a part of the name.
 * @returns the path under which it is kept.
 * @throws when it cannot be kept.
 */
export function setAside(file: string, why: 'damaged' | 'foreign'): string {
  const aside = `${file}.${why}-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    linkSync(file, aside)
  } catch {
    // Some file systems, FAT among them, have no second names.
    copyFileSync(file, aside, constants.COPYFILE_EXCL)
  }
  return aside
}
