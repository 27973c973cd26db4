import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { requireProgram } from '../machine/require-program.js'

/**
 * A home folder whose user has told Chromium to trust an authority, as an operator would.
 *
 * @param authority file with its certificate.
 */
export function makeTrustingHome(t: Pick<Test, 'teardown'>, authority: string): string {
  const home = mkdtempSync(join(tmpdir(), 'ovation-home-'))
  t.teardown(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }))
  const folder = join(home, '.pki', 'nssdb')
  mkdirSync(folder, { recursive: true })
  trustIn(folder, authority)
  return home
}

/** Trusts an authority in a database of certificates, as Chromium and the profiles of Firefox have one. */
export function trustIn(folder: string, authority: string): void {
  requireProgram('certutil', 'libnss3-tools')
  const certutil = (...words: string[]) => execFileSync('certutil', ['-d', `sql:${folder}`, ...words])
  certutil('-N', '--empty-password')
  certutil('-A', '-n', 'authority', '-t', 'C,,', '-i', authority)
}
