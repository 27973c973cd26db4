import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { daysUntil, endsSoon } from '../wire/days-left.js'
import { endOf, namesIn, type TlsPair } from './tls-pair.js'

/**
 * What is wrong with a pair that can be served all the same, a sentence each.
 *
 * @param url `[room] url`, the address that phones open; `''` for the address of this machine, undefined if it is not known.
 * @param now ms since 1970. @param findRoots the authorities that phones know.
 */
export function judgeChain(
  pair: TlsPair,
  url: string | undefined,
  now: number,
  findRoots = mozillaRoots,
): readonly string[] {
  const found = [
    judgeName(pair, url),
    judgeKey(pair),
    judgeIssuers(pair, findRoots()),
    judgeBegin(pair, now),
    judgeEnd(pair, now),
  ]
  return found.filter((warning) => warning !== undefined)
}

/** A warning from 14 days before the end of a certificate on. @param now ms since 1970. */
export function judgeEnd({ certFile, chain }: TlsPair, now: number): string | undefined {
  const end = endOf(chain[0])
  const days = daysUntil(end, now)
  if (!endsSoon(end, now)) return undefined
  const when = now >= end ? 'has ended' : days === 0 ? 'ends within a day' : `ends in ${countDays(days)}`
  return `${certFile}: the certificate ${when}, at ${new Date(end).toISOString()}: renew it, then reload`
}

export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function judgeBegin({ certFile, chain }: TlsPair, now: number): string | undefined {
  const begin = Date.parse(chain[0].validFrom)
  if (begin <= now) return undefined
  return `${certFile}: the certificate is valid only from ${new Date(begin).toISOString()} on; is the clock of this machine right?`
}

function judgeName({ certFile, chain }: TlsPair, url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const [certificate] = chain
  const issued = `${certFile}: the certificate is for ${namesIn(certificate).join(', ') || 'no name'}`
  if (url === '')
    return `${issued}: set [room] url to an address with that name, since phones refuse any other one`
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const fits = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host, { subject: 'never' })
  return fits === undefined
    ? `${issued}, but [room] url leads phones to ${host}, which they refuse`
    : undefined
}

/** The keys that browsers take (CA/Browser Forum, Baseline Requirements §6.1.5). */
function judgeKey({ certFile, chain }: TlsPair): string | undefined {
  const { asymmetricKeyType: type = '', asymmetricKeyDetails: details = {} } = chain[0].publicKey
  const { modulusLength = 0, namedCurve = '' } = details
  if (type === 'rsa' ? modulusLength >= 2048 : curves.includes(namedCurve)) return undefined
  const received = type === 'rsa' ? `RSA with ${modulusLength} bits` : namedCurve || type
  return `${certFile}: expected a key that phones take, RSA with 2048 bits or more, or P-256 or P-384; received ${received}`
}

/** As OpenSSL names P-256, P-384 and P-521. */
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** Phones find the way from a certificate to an authority that they know in what the service sends, or not at all. */
function judgeIssuers({ certFile, chain }: TlsPair, roots: readonly X509Certificate[]): string | undefined {
  const top = climb(chain)
  if (!isIssuedBy(top, top))
    return roots.some((root) => isIssuedBy(top, root))
      ? undefined
      : `${certFile}: expected the whole chain of certificates; nobody here has issued ${subjectOf(top)}, and phones do not know its issuer either. Name the file with the whole chain, such as fullchain.pem`
  if (roots.some(({ raw }) => raw.equals(top.raw))) return undefined
  return top === chain[0]
    ? `${certFile}: the certificate is signed by itself: phones warn of it. It is fit for trying HTTPS out only`
    : `${certFile}: phones do not know the authority ${subjectOf(top)}: they warn of the certificate unless somebody has installed that authority there, which only operators can be asked to do`
}

/** The last certificate that can be reached from that of the service, each issued by the next; RFC 8446 §4.4.2 lets them stand in any order. */
function climb([first, ...others]: TlsPair['chain']): X509Certificate {
  const rest = new Set(others)
  let top = first
  for (;;) {
    const issuer = [...rest].find((each) => isIssuedBy(top, each))
    if (!issuer) return top
    rest.delete(issuer)
    top = issuer
  }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

/** On one line. */
function subjectOf({ subject }: X509Certificate): string {
  return JSON.stringify(subject.split('\n').at(-1) ?? '')
}

/** Those of Mozilla, which Node brings: what phones know hardly differs. */
function mozillaRoots(): readonly X509Certificate[] {
  return rootCertificates.map((pem) => new X509Certificate(pem))
}
