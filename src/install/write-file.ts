import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file that everybody may read and only its owner write, whatever the umask; whole or not at all, since a power
 * cut may come at any time.
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path))
  const beside = `${path}.new`
  // Somebody may have put a link there, to what only root may write; what is made anew follows none.
  rmSync(beside, { force: true })
  writeFileSync(beside, content, { flag: 'wx', flush: true })
  chmodSync(beside, 0o644)
  renameSync(beside, path)
}

/** Whether a file is as `writeFile` leaves it. */
export function isWritten(path: string, content: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && isOfInstaller(stats, 0o644) && readFileSync(path, 'utf8') === content
}

/** Whether a file or folder has this mode, and root or this user as its owner. */
export function isOfInstaller({ uid, mode }: Stats, wanted: number): boolean {
  return (uid === 0 || uid === process.getuid?.()) && (mode & 0o7777) === wanted
}

/** Makes a folder that everybody may look into, and those above it, where there are none. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}
