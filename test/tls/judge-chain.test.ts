import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { judgeChain, judgeEnd } from '../../src/tls/judge-chain.js'
import { endOf, type TlsPair } from '../../src/tls/tls-pair.js'
import { test } from '../support/tap.js'
import { authority, pem } from '../support/tls/pairs.js'

const now = Date.UTC(2027, 0, 1)
const day = 86_400_000
const names = 'show.example, localhost, 127.0.0.1'
const known = () => [new X509Certificate(authority)]

function pairOf(...files: readonly string[]): TlsPair {
  const chain = files.flatMap(certificatesIn) as unknown as TlsPair['chain']
  return { certFile: 'cert.pem', keyFile: 'key.pem', cert: Buffer.of(), key: Buffer.of(), chain }
}

function certificatesIn(file: string): readonly X509Certificate[] {
  const blocks = readFileSync(pem(file), 'latin1').split(/(?<=-----END CERTIFICATE-----\n)/)
  return blocks.filter((block) => block !== '').map((block) => new X509Certificate(block))
}

function judge(pair: TlsPair, url: string | undefined = undefined, at = now): readonly string[] {
  return judgeChain(pair, url, at, known)
}

test('a certificate that phones accept has no warning, whatever the order of its chain', (t) => {
  t.same(judge(pairOf('first.pem'), 'https://show.example/play'), [])
  t.same(judge(pairOf('first-alone.pem', 'authority.pem', 'between.pem')), [])
  t.same(judge(pairOf('first-alone.pem', 'between.pem', 'second-alone.pem')), [])
  t.end()
})

test('a chain that is not whole, and an authority that phones do not know, are said', (t) => {
  const incomplete =
    'cert.pem: expected the whole chain of certificates; nobody here has issued "CN=first", and phones do not know its issuer either. Name the file with the whole chain, such as fullchain.pem'
  t.same(judge(pairOf('first-alone.pem')), [incomplete])
  t.same(judge(pairOf('first-alone.pem', 'authority.pem')), [incomplete])
  const own = judgeChain(pairOf('first.pem', 'authority.pem'), undefined, now)
  t.match(own, [/^cert\.pem: phones do not know the authority "CN=Authority of tests"/])
  t.match(judge(pairOf('alone.pem')), [/^cert\.pem: the certificate is signed by itself/])
  t.end()
})

test('the authorities that Node brings are those that phones know', (t) => {
  const [root = ''] = rootCertificates
  const chain = [new X509Certificate(root)] as const
  const warnings = judgeChain({ ...pairOf('first.pem'), chain }, undefined, Date.parse(chain[0].validFrom))
  t.same(warnings, [])
  t.end()
})

test('the name that [room] url leads to must be in the certificate', (t) => {
  for (const url of [
    'https://show.example',
    'https://SHOW.example:8443/x',
    'https://127.0.0.1:8642',
    'https://localhost',
  ])
    t.same(judge(pairOf('first.pem'), url), [], url)
  for (const [url, host] of [
    ['https://other.example/', 'other.example'],
    ['https://a.show.example', 'a.show.example'],
    ['https://10.0.0.7', '10.0.0.7'],
    ['https://[fd00::7]/', 'fd00::7'],
  ] as const)
    t.same(judge(pairOf('first.pem'), url), [
      `cert.pem: the certificate is for ${names}, but [room] url leads phones to ${host}, which they refuse`,
    ])
  t.match(judge(pairOf('first.pem'), ''), [
    `cert.pem: the certificate is for ${names}: set [room] url to an address with that name, since phones refuse any other one`,
  ])
  t.end()
})

test('a key that no phone takes is said', (t) => {
  const publicKeyOf = (type: 'rsa' | 'ec' | 'ed25519', options: object) =>
    generateKeyPairSync(type as 'rsa', options as { modulusLength: number }).publicKey
  const judgeWith = (publicKey: KeyObject) => {
    const certificate = Object.create(pairOf('first.pem').chain[0], { publicKey: { value: publicKey } })
    return judge({ ...pairOf('first.pem'), chain: [certificate] }).filter((warning) =>
      warning.includes(' key '),
    )
  }
  for (const [type, options] of [
    ['rsa', { modulusLength: 2048 }],
    ['ec', { namedCurve: 'P-384' }],
  ] as const)
    t.same(judgeWith(publicKeyOf(type, options)), [])
  for (const [type, options, received] of [
    ['rsa', { modulusLength: 1024 }, 'RSA with 1024 bits'],
    ['ec', { namedCurve: 'secp256k1' }, 'secp256k1'],
    ['ed25519', {}, 'ed25519'],
  ] as const)
    t.same(judgeWith(publicKeyOf(type, options)), [
      `cert.pem: expected a key that phones take, RSA with 2048 bits or more, or P-256 or P-384; received ${received}`,
    ])
  t.end()
})

test('from 14 days before its end on, a certificate is to be renewed', (t) => {
  const pair = pairOf('first.pem')
  const end = endOf(pair.chain[0])
  const when = new Date(end).toISOString()
  const wanted = [
    [15 * day, undefined],
    [14 * day + 1, 'ends in 14 days'],
    [day, 'ends in 1 day'],
    [day - 1, 'ends within a day'],
    [0, 'has ended'],
    [-day, 'has ended'],
  ] as const
  for (const [left, words] of wanted) {
    const expected = words && `cert.pem: the certificate ${words}, at ${when}: renew it, then reload`
    t.equal(judgeEnd(pair, end - left), expected)
    t.same(judge(pair, undefined, end - left), expected === undefined ? [] : [expected])
  }
  t.end()
})

test('a certificate that is not valid yet makes the clock doubtful', (t) => {
  const pair = pairOf('first.pem')
  const begin = Date.parse(pair.chain[0].validFrom)
  t.same(judge(pair, undefined, begin - 1), [
    `cert.pem: the certificate is valid only from ${new Date(begin).toISOString()} on; is the clock of this machine right?`,
  ])
  t.end()
})
