import { Refusal } from '../../errors.js'
import type { AnswerLost } from '../../http/router.js'
import type { JoinService } from '../../room/join/join-service.js'
import { answerProbe } from './probes.js'

/** Any target of a request but `*` (RFC 9112 §3.2): the host, where it names one, and the path. */
const target = /^(?:https?:\/\/([^/]*))?(\/.*)?$/i

/**
 * What the plain port beside the main one answers: browsers are sent to the address of the service, and devices hear that
 * there is internet access where `[room] probes` says so. Nothing else of a request is looked at.
 */
export function redirectTo(
  service: Pick<JoinService, 'urlFrom' | 'answersProbes'>,
  basePath: string,
): AnswerLost {
  return (exchange, path, method) => {
    const [, named, place = '/'] = target.exec(path) ?? []
    const address = service.urlFrom(hostName(named?.toLowerCase() ?? exchange.host))
    if (method !== 'GET') throw plainRefusal(address)
    // A body would be read and dropped before the next request.
    exchange.closes ||= exchange.head.isChunked || exchange.head.hasLength
    if (service.answersProbes && answerProbe(exchange, path)) return true
    const below = place.startsWith(`${basePath}/`) ? place.slice(basePath.length) : place
    const query = exchange.query && `?${exchange.query}`
    // What a header may not hold is percent-encoded by it, or dropped.
    const location = new URL(`${address}${place === basePath ? '/' : below}${query}`).href
    // By itself a phone keeps a 308 for ever: in the next venue the same name or address may be somebody else's.
    const headers = { 'cache-control': 'no-store', location }
    // Nothing more is to be had here, and a connection that waits would take the place of a phone.
    exchange.reply({ status: 308, contentType: 'text/plain', headers, body: `${location}\n` }, true)
    return true
  }
}

/** The name or address of a field Host, without its port; `''` if it is none, so that nobody is sent elsewhere by one. */
function hostName(host: string): string {
  const address = `http://${host}`
  if (!URL.canParse(address)) return ''
  const { host: read, hostname } = new URL(address)
  return read === host.replace(/:80$/, '') ? hostname.replaceAll(/[[\]]/g, '') : ''
}

/** 426 (RFC 9110 §15.5.22), with the way up to TLS of RFC 2817 §4.2. */
function plainRefusal(address: string): Refusal {
  return new Refusal(
    'upgrade-required',
    `Expected GET or HEAD: this port only sends browsers to ${address}, and reads no body, key or token. Send the request there; what came with it here was not encrypted.`,
    { headers: { upgrade: 'TLS/1.0, HTTP/1.1' }, close: true },
  )
}
