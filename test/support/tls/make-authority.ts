import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { readTlsPair, type TlsPair } from '../../../src/tls/tls-pair.js'
import { requireProgram } from '../machine/require-program.js'

/** An authority of a test's own, for certificates that end soon. */
export interface TestAuthority {
  /** File with its certificate. */
  readonly file: string
  /** A certificate for a name, which ends after so many days. */
  issue(name: string, days: number): TlsPair
}

/** Makes an authority that nobody knows, with Debian's `openssl`. */
export function makeAuthority(t: Pick<Test, 'teardown'>): TestAuthority {
  requireProgram('openssl', 'openssl')
  const folder = mkdtempSync(join(tmpdir(), 'ovation-authority-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...newKey, '-subj', '/CN=authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  let issued = 0
  const issue = (name: string, days: number) => {
    const leaf = `leaf-${++issued}`
    openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', `${leaf}.key`, '-out', 'request')
    writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${name}`)
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
    openssl('x509', '-req', '-in', 'request', ...signed, '-days', String(days), '-out', `${leaf}.pem`)
    return readTlsPair(join(folder, `${leaf}.pem`), join(folder, `${leaf}.key`), Date.now()).pair
  }
  return { file: join(folder, 'ca.pem'), issue }
}
