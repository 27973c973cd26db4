import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file that everybody may read and only its owner write, whatever the umask; whole or not at all, since a power
 * cut may come at any time.
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  makeFolder(dirname(path))
  const beside = `${path}.new`
  writeFileSync(beside, content, { flush: true })
  chmodSync(beside, 0o644)
  renameSync(beside, path)
}

/** Makes a folder that everybody may look into, and those above it, where there are none. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755)
}
