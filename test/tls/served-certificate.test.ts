import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteServed, trustedCertificates } from '../../src/tls/served-certificate.js'
import { test } from '../support/tap.js'
import { pem, putPair, readPut } from '../support/tls/pairs.js'

const names = (certFile: string, folder: string) =>
  trustedCertificates(certFile, folder).map(({ subject }) => subject)

test('the certificate that is served is recognised, and so is the one that its file has now', (t) => {
  const folder = t.testdir()
  const state = join(folder, 'state')
  const pair = readPut(folder, 'first')
  t.same(names(pair.certFile, state), ['CN=first'], 'before a service has served')
  noteServed(state, pair)
  t.equal(statSync(join(state, 'tls-certificate')).mode & 0o777, 0o600)
  putPair(folder, 'second')
  t.same(names(pair.certFile, state), ['CN=first', 'CN=second'])
  rmSync(pair.certFile)
  t.same(names(pair.certFile, state), ['CN=first'])
  t.end()
})

test('without a state folder, or with a note that is damaged, the file decides', (t) => {
  const folder = t.testdir({ state: {} })
  const state = join(folder, 'state')
  const pair = readPut(folder, 'first')
  noteServed('', pair)
  noteServed(join(folder, 'cert.pem', 'no-folder'), pair)
  t.same(names(pair.certFile, ''), ['CN=first'])
  writeFileSync(join(state, 'tls-certificate'), readFileSync(pem('first.pem')).subarray(0, 100))
  t.same(names(pair.certFile, state), ['CN=first'])
  rmSync(pair.certFile)
  t.throws(() => trustedCertificates(pair.certFile, state), {
    message: /cert\.pem: expected a file with a certificate/,
  })
  t.same(trustedCertificates('', state), [], 'and plain HTTP has none')
  t.end()
})
