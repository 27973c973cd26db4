import { CertificateInUse, certificateMetrics } from '../../src/tls/certificate-in-use.js'
import { endOf, type TlsPair } from '../../src/tls/tls-pair.js'
import { test } from '../support/tap.js'
import { readPut } from '../support/tls/pairs.js'

/** With a certificate of these alternative names, as Node writes them. */
function pairFor(subjectAltName: string | undefined): TlsPair {
  return { chain: [{ validTo: 'Feb  1 12:00:00 2027 GMT', subjectAltName }] } as unknown as TlsPair
}

test('its end and its names are told, and those of another one once that is in use', (t) => {
  const pair = readPut(t.testdir(), 'first')
  const certificate = new CertificateInUse(pair)
  t.same(certificate.shown, {
    validUntil: endOf(pair.chain[0]),
    names: ['show.example', 'localhost', '127.0.0.1'],
  })
  certificate.take(pairFor('DNS:*.example, IP Address:FD00:0:0:0:0:0:0:7'))
  t.same(certificate.shown, {
    validUntil: Date.UTC(2027, 1, 1, 12),
    names: ['*.example', 'FD00:0:0:0:0:0:0:7'],
  })
  t.end()
})

test('of its names only those that browsers compare are told, each whole', (t) => {
  for (const [written, names] of [
    ['email:a@b.example, DNS:one.example, URI:http://two.example', ['one.example']],
    ['DNS:"a, DNS:b", DNS:c', ['"a, DNS:b"', 'c']],
    [String.raw`DNS:"say \"d\"", DNS:e`, [String.raw`"say \"d\""`, 'e']],
    [undefined, []],
  ] as const)
    t.same(new CertificateInUse(pairFor(written)).shown?.names, names)
  t.end()
})

test('over plain HTTP there is nothing to tell, and no metric', (t) => {
  const certificate = new CertificateInUse(undefined)
  t.equal(certificate.shown, undefined)
  t.same(certificateMetrics(certificate), [])
  t.end()
})
