import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What differs between Debian's architectures. */
export const targets: Readonly<Record<string, DebianTarget>> = {
  amd64: targetOf(
    'x64',
    'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  ),
  arm64: targetOf(
    'arm64',
    'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
  ),
}

export type DebianTarget = ReturnType<typeof targetOf>

/**
 * The binaries must fit the packed Node (127 is Node 22).
 *
 * @param arch as Node calls it. @param integrity the hash that the archive of Node must have, as npm writes it.
 */
function targetOf(arch: string, integrity: string) {
  return {
    binaries: `linux-${arch}-gnu`,
    uws: `uws_linux_${arch}_127.node`,
    /** A Node from the npm registry, as `npm pack` takes it. */
    node: { archive: `node-linux-${arch}@22.23.3`, integrity },
  }
}

/**
 * The archive of a Node from the npm registry; kept in node_modules/.cache, and checked by its hash each time.
 * @throws if it cannot be downloaded, or has another hash.
 */
export function fetchNode(root: string, { archive, integrity }: DebianTarget['node']): string {
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
