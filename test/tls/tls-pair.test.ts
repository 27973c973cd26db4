import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { InvalidConfiguration } from '../../src/errors.js'
import { endOf, readTlsPair } from '../../src/tls/tls-pair.js'
import { asUser, cannotChangeOwners } from '../support/machine/other-users.js'
import { test } from '../support/tap.js'
import { pem, putPair } from '../support/tls/pairs.js'

const now = Date.UTC(2027, 0, 1)

/** The errors of a pair, without their folder. */
function errorsOf(t: Test, cert: string, key: string): readonly string[] {
  try {
    readTlsPair(cert, key, now)
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    return error.errors.map(({ file, reason }) => `${file}: ${reason}`.replaceAll(`${t.testdirName}/`, ''))
  }
  return []
}

test('a certificate with its chain and its key are read, through links as certbot makes them too', (t) => {
  const folder = t.testdir()
  mkdirSync(join(folder, 'archive'))
  mkdirSync(join(folder, 'live'))
  const { cert, key } = putPair(join(folder, 'archive'), 'first')
  symlinkSync('../archive/cert.pem', join(folder, 'live', 'fullchain.pem'))
  symlinkSync('../archive/key.pem', join(folder, 'live', 'privkey.pem'))
  for (const [certFile, keyFile] of [
    [cert, key],
    [join(folder, 'live', 'fullchain.pem'), join(folder, 'live', 'privkey.pem')],
  ] as const) {
    const { pair, isKeyExposed } = readTlsPair(certFile, keyFile, now)
    t.match(pair, { certFile, keyFile })
    t.same(
      pair.chain.map(({ subject }) => subject),
      ['CN=first', 'CN=Between'],
    )
    t.equal(new Date(endOf(pair.chain[0])).getUTCFullYear(), 2126)
    t.equal(isKeyExposed, false)
  }
  t.end()
})

test('text around the certificates, and Windows line ends, are passed over', (t) => {
  const { cert, key } = putPair(t.testdir(), 'first')
  appendFileSync(cert, '\r\nBag Attributes\r\n  friendlyName: show\r\n')
  t.equal(readTlsPair(cert, key, now).pair.chain.length, 2)
  t.end()
})

test('a group may read the key, as the service needs; if everybody may, that is said', (t) => {
  const { cert, key } = putPair(t.testdir(), 'first')
  chmodSync(key, 0o640)
  t.equal(readTlsPair(cert, key, now).isKeyExposed, false)
  chmodSync(key, 0o644)
  t.equal(readTlsPair(cert, key, now).isKeyExposed, true)
  t.end()
})

test('each faulty file is refused with what is wrong and what to do', (t) => {
  const folder = t.testdir({ 'text.pem': 'hello\n', 'empty.pem': '', folder: {} })
  const { cert, key } = putPair(folder, 'first')
  const damaged = join(folder, 'damaged.pem')
  writeFileSync(damaged, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  const damagedKey = join(folder, 'damaged.key')
  writeFileSync(damagedKey, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')
  const at = (name: string) => join(folder, name)
  for (const name of ['ended.pem', 'ended.key', 'locked.key', 'second.key', 'alone.key'])
    copyFileSync(pem(name), at(name))
  const expectedCertificate =
    'expected a certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----'
  const expectedKey = 'expected a private key in PEM form, which begins with -----BEGIN PRIVATE KEY-----'
  const wanted: readonly (readonly [string, string, string])[] = [
    [at('none.pem'), key, 'none.pem: expected a file with a certificate; found none'],
    [at('folder'), key, 'folder: expected a file with a certificate; found a folder'],
    [at('text.pem'), key, `text.pem: ${expectedCertificate}; received 6 bytes of another form`],
    [at('empty.pem'), key, `empty.pem: ${expectedCertificate}; received 0 bytes of another form`],
    [key, key, `key.pem: ${expectedCertificate}; received 241 bytes of another form`],
    [damaged, key, 'damaged.pem: certificate 1 of 1 is damaged'],
    [
      at('ended.pem'),
      at('ended.key'),
      'ended.pem: expected a certificate that is still valid; received one that ended at 2021-01-01T00:00:00.000Z. Renew it',
    ],
    [cert, at('none.key'), 'none.key: expected a file with the key of the certificate; found none'],
    [cert, at('text.pem'), `text.pem: ${expectedKey}; received 6 bytes of another form`],
    [cert, cert, `cert.pem: ${expectedKey}; received 1226 bytes of another form`],
    [cert, damagedKey, `damaged.key: ${expectedKey}; received 59 bytes of a key that is damaged`],
    [
      cert,
      at('locked.key'),
      'locked.key: expected a key without a passphrase, since nobody types one when the machine boots; write one with `openssl pkey -in KEY -out NEW`',
    ],
    ...['second.key', 'alone.key'].map(
      (other) =>
        [
          cert,
          at(other),
          `${other}: expected the key of the first certificate in cert.pem; received that of another one`,
        ] as const,
    ),
  ]
  for (const [certFile, keyFile, error] of wanted) t.same(errorsOf(t, certFile, keyFile), [error])
  t.equal(errorsOf(t, at('text.pem'), at('locked.key')).length, 2, 'both files are judged at once')
  t.end()
})

test('files of others, and files that the user may not read, are refused', {
  skip: cannotChangeOwners,
}, (t) => {
  const folder = t.testdir()
  chmodSync(folder, 0o755)
  const { cert, key } = putPair(folder, 'first')
  t.match(
    asUser(4711, () => errorsOf(t, cert, key)),
    [
      /^key\.pem: expected a file with the key of the certificate that the user of the service may read; this user may not/,
    ],
  )
  chownSync(key, 4711, 0)
  t.match(errorsOf(t, cert, key), [/^key\.pem: belongs to user 4711, who could change it later/])
  chownSync(key, 0, 0)
  chmodSync(cert, 0o666)
  t.match(errorsOf(t, cert, key), [/^cert\.pem: can be written by users other than its owner \(mode 666\)/])
  t.end()
})
