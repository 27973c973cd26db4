import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../errors.js'
import { readTrustedFile } from '../trust/read-trusted-file.js'

/** What HTTPS is served with. */
export interface TlsPair {
  /** Absolute. */
  readonly certFile: string
  /** Absolute. */
  readonly keyFile: string
  /** As in the file: PEM (RFC 7468), the certificate of this service first. */
  readonly cert: Buffer
  /** As in the file: PEM. */
  readonly key: Buffer
  /** The certificates of the file, in their order; at least one. */
  readonly chain: readonly [X509Certificate, ...X509Certificate[]]
}

/**
 * Reads a certificate with its chain, and its key. Either file may be a link of root's, as certbot makes them.
 *
 * @param now ms since 1970.
 * @returns the pair, and whether users other than its owner and its group can read the key.
 * @throws {InvalidConfiguration} with every error: a file that is missing, cannot be read, could have been written by others, or
 * is no PEM; a key that has a passphrase or does not fit; a certificate that has ended.
 */
export function readTlsPair(certFile: string, keyFile: string, now: number) {
  const errors: ConfigurationError[] = []
  const certificate = collectErrors(errors, () => readCertificates(certFile, now))
  const secret = collectErrors(errors, () => readKey(keyFile))
  if (certificate && secret && !certificate.chain[0].checkPrivateKey(secret.keyObject))
    errors.push({
      file: keyFile,
      place: '',
      reason: `expected the key of the first certificate in ${certFile}; received that of another one`,
    })
  if (!certificate || !secret || errors.length > 0) throw new InvalidConfiguration(errors)
  const pair: TlsPair = { certFile, keyFile, ...certificate, key: secret.key }
  return { pair, isKeyExposed: secret.isExposed }
}

/** The certificates of a PEM file, the one of the service first. @throws {InvalidConfiguration} */
export function readChain(file: string): Pick<TlsPair, 'cert' | 'chain'> {
  const cert = readPem(file, 'a certificate').content
  const blocks = cert.toString('latin1').match(certificateBlock) ?? []
  const chain = blocks.map((block, at) => {
    try {
      return new X509Certificate(block)
    } catch {
      throw InvalidConfiguration.of(file, `certificate ${at + 1} of ${blocks.length} is damaged`)
    }
  })
  const [first, ...others] = chain
  if (first) return { cert, chain: [first, ...others] }
  throw InvalidConfiguration.of(
    file,
    `expected a certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----; received ${cert.length} bytes of another form`,
  )
}

/** When a certificate ends (RFC 5280 §4.1.2.5), ms since 1970. */
export function endOf(certificate: X509Certificate): number {
  return Date.parse(certificate.validTo)
}

/**
 * The names and addresses that a certificate is for. Node writes them as `DNS:show.example, IP Address:10.0.0.5`, with
 * quotes around what could be mistaken.
 */
export function namesIn({ subjectAltName = '' }: X509Certificate): readonly string[] {
  const found = subjectAltName.matchAll(/(?<=^|, )(?:DNS|IP Address):("(?:\\.|[^"\\])*"|[^,]*)/g)
  return [...found].map(([, name = '']) => name)
}

function readCertificates(file: string, now: number): Pick<TlsPair, 'cert' | 'chain'> {
  const read = readChain(file)
  const end = endOf(read.chain[0])
  if (end > now) return read
  throw InvalidConfiguration.of(
    file,
    `expected a certificate that is still valid; received one that ended at ${new Date(end).toISOString()}. Renew it`,
  )
}

function readKey(file: string): {
  readonly key: Buffer
  readonly keyObject: KeyObject
  readonly isExposed: boolean
} {
  const { content: key, stats } = readPem(file, 'the key of the certificate')
  // Windows has no such modes; what Node reports there is made up.
  const isExposed = process.platform !== 'win32' && (stats.mode & 0o007) !== 0
  try {
    return { key, keyObject: createPrivateKey(key), isExposed }
  } catch {
    throw InvalidConfiguration.of(file, describeUnusableKey(key))
  }
}

function describeUnusableKey(key: Buffer): string {
  const text = key.toString('latin1')
  if (/^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(text))
    return 'expected a key without a passphrase, since nobody types one when the machine boots; write one with `openssl pkey -in KEY -out NEW`'
  const form = text.includes('PRIVATE KEY-----') ? 'a key that is damaged' : 'another form'
  return `expected a private key in PEM form, which begins with -----BEGIN PRIVATE KEY-----; received ${key.length} bytes of ${form}`
}

function readPem(file: string, what: string) {
  try {
    return readTrustedFile(file)
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw error
    throw InvalidConfiguration.of(file, describeUnreadable(what, error as NodeJS.ErrnoException))
  }
}

function describeUnreadable(what: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `expected a file with ${what}; found none`
  if (code === 'EISDIR') return `expected a file with ${what}; found a folder`
  if (code === 'EACCES' || code === 'EPERM')
    return `expected a file with ${what} that the user of the service may read; this user may not. Give it to a group of that user, such as ovation-tls, with mode 640`
  return `cannot be read (${code})`
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g
