import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a file, whatever the umask; completely or not at all, even in a power cut. @param mode its permissions. */
export function writeFile(path: string, content: string | Uint8Array, mode = 0o644): void {
  makeFolder(dirname(path))
  const beside = `${path}.new`
  // Somebody may have put a link there to a file that only root may write; a new file follows no link.
  rmSync(beside, { force: true })
  writeFileSync(beside, content, { flag: 'wx', flush: true, mode: 0o600 })
  chmodSync(beside, mode)
  renameSync(beside, path)
}

/** Copies a file into a folder that is made if needed; the modes are those of `modeFor` and `makeFolder`. */
export function copyFile(from: string, to: string): void {
  makeFolder(dirname(to))
  copyFileSync(from, to)
  chmodSync(to, modeFor(from))
}

/** The mode of a copy of this file: 0755 if anybody may run it, else 0644. */
export function modeFor(path: string): number {
  return lstatSync(path).mode & 0o111 ? 0o755 : 0o644
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

/** Makes a folder that everybody may list, and those above it that do not exist. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}

/**
 * Makes a layouts folder with the demo. Beside it, adds the demo's pictures that do not exist yet, and the schema that the
 * demo names for editors. @param program where the program will be installed.
 */
export function copyLayouts(source: string, folder: string, program: string): void {
  copyMissing(join(source, 'config', 'layouts'), folder)
  copyMissing(join(source, 'config', 'media'), join(folder, '..', 'media'))
  const schema = join(folder, '..', 'layout.schema.json')
  rmSync(schema, { force: true })
  symlinkSync(join(program, 'config', 'layout.schema.json'), schema)
}

function copyMissing(from: string, to: string): void {
  makeFolder(to)
  for (const name of readdirSync(from))
    if (!existsSync(join(to, name))) writeFile(join(to, name), readFileSync(join(from, name)))
}
