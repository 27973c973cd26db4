import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireProgram } from './require-program.js'

/**
 * The folder of a small Debian, made at the first call and kept for the next run, outside of the project: in
 * `$OVATION_TEST_CACHE`, or in `/var/cache/ovation-test`. It takes a minute or two, and 300 MB.
 *
 * @param packages besides those of Debian's smallest system, separated by commas.
 */
export function debianBase(release: 'bookworm' | 'trixie', packages: string): string {
  const cache = process.env.OVATION_TEST_CACHE ?? '/var/cache/ovation-test'
  const base = join(cache, `${release}-${createHash('sha256').update(packages).digest('hex').slice(0, 8)}`)
  if (existsSync(base)) return base
  requireProgram('debootstrap', 'debootstrap')
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'unfinished-'))
  try {
    execFileSync(
      'debootstrap',
      ['--variant=minbase', `--include=${packages}`, '--components=main', release, fresh, mirror()],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    renameSync(fresh, base)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return base
}

/** Where this machine gets its own packages from, if it is a Debian: that is reachable, and has the other releases too. */
function mirror(): string {
  const words = ['indextargets', '--format', '$(SITE)', 'Origin: Debian', 'Component: main']
  const [site] = (spawnSync('apt-get', words, { encoding: 'utf8' }).stdout ?? '').split('\n')
  return site || 'http://deb.debian.org/debian'
}
