import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireProgram } from '../../support/machine/require-program.js'

const release = 'bookworm'
/** Besides Debian's smallest system: what a venue machine has, what Node from elsewhere needs, and a client. */
const packages =
  'systemd,systemd-sysv,dbus,sudo,iproute2,procps,ca-certificates,libstdc++6,libatomic1,curl,liblo-tools'

/**
 * The folder of a small Debian, made at the first call and kept for the next run, outside of the project: in
 * `$OVATION_TEST_CACHE`, or in `/var/cache/ovation-test`. It takes a minute or two, and 300 MB.
 */
export function debianBase(): string {
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

/** Where this machine gets its own packages from, if it is a Debian: that is reachable. */
function mirror(): string {
  const words = ['indextargets', '--format', '$(SITE)', 'Origin: Debian', `Codename: ${release}`]
  const [site] = (spawnSync('apt-get', words, { encoding: 'utf8' }).stdout ?? '').split('\n')
  return site || 'http://deb.debian.org/debian'
}
