import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'

/** Only root may mount. A run that must check everything (CI) has to be root, and fails if it is not. */
export const whyNoDisk =
  process.getuid?.() === 0 || process.env.CI !== undefined ? false : 'mounting a file system needs root'

/** A file system of its own that a test can fill and make read-only. */
export interface SmallDisk {
  readonly path: string
  /** Leaves not a single byte free. */
  fill(): void
  free(): void
  makeReadOnly(): void
  makeWritable(): void
}

/** Makes a folder read-only although files in it are open. @returns what ends it; it also ends with the test. */
export function coverReadOnly(t: Test, folder: string): () => void {
  let isCovered = true
  execFileSync('mount', ['--bind', folder, folder])
  execFileSync('mount', ['-o', 'remount,bind,ro', folder])
  const lift = () => {
    if (isCovered) execFileSync('umount', ['-l', folder])
    isCovered = false
  }
  t.teardown(lift)
  return lift
}

/** Mounts one until the test is over. @param size as in tmpfs(5): `64k`. */
export function mountDisk(t: Test, size: string): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const filling = join(path, 'filling')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', path])
  t.teardown(() => {
    execFileSync('umount', ['-l', path])
    rmdirSync(path)
  })
  return {
    path,
    fill: () => {
      for (let length = 4096; length > 0; ) {
        try {
          writeFileSync(filling, Buffer.alloc(length), { flag: 'a' })
        } catch {
          length >>= 1
        }
      }
    },
    free: () => rmSync(filling),
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', path]),
    makeWritable: () => execFileSync('mount', ['-o', 'remount,rw', path]),
  }
}
