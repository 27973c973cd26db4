import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { requireProgram } from '../../../support/machine/require-program.js'

export interface BrokerCertificate {
  /** Lines for the settings of the broker. */
  readonly settings: string
  /** File with the certificate of the authority. */
  readonly authority: string
}

/** A certificate for this name and no other, of an authority that nobody knows. */
export function makeCertificate(t: Pick<Test, 'teardown'>, name: string): BrokerCertificate {
  requireProgram('openssl', 'openssl')
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const path = (file: string) => join(folder, file)
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...newKey, '-subj', '/CN=authority', '-keyout', path('ca-key'), '-out', path('ca'))
  openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', path('key'), '-out', path('request'))
  writeFileSync(path('names'), `subjectAltName=DNS:${name}`)
  const signed = ['-CA', path('ca'), '-CAkey', path('ca-key'), '-CAcreateserial', '-extfile', path('names')]
  openssl('x509', '-req', '-in', path('request'), ...signed, '-out', path('certificate'))
  return {
    settings: `tls { cert_file: "${path('certificate')}", key_file: "${path('key')}" }`,
    authority: path('ca'),
  }
}
