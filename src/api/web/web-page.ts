import { Refusal } from '../../errors.js'
import { matches } from '../../http/entity-tag.js'
import type { Exchange } from '../../http/exchange.js'
import { type BuiltFile, type BuiltPages, encodingFor, pageTypes } from '../../room/built-pages.js'
import type { Handler, OperationNotes } from '../operation/operation.js'
import type { RouteContext } from '../operation/route-context.js'

/** `GET /play/{layoutId}` and `GET /screen/{layoutId}`: the same page for every layout that is loaded. */
export function layoutPageRoute(page: 'play' | 'screen'): Handler {
  return ({ pages, state }, exchange) => {
    const isKnown = state.layouts.byId.has(exchange.params[0] ?? '')
    const file = pages.pages.get(isKnown ? `${page}.html` : 'not-found.html')
    replyWithFile(exchange, file, isKnown ? 200 : 404, pageHeaders)
  }
}

/** `GET /assets/{file}`: a script or a style. Another content has another name. */
export const getAsset: Handler = ({ pages }, exchange) => {
  replyWithFile(exchange, pages.assets.get(exchange.params[0] ?? ''), 200, assetHeaders)
}

/** Answers with a file of the pages, in the smallest encoding that the client takes. @throws {Refusal} `not-found`. */
export function replyWithFile(
  exchange: Exchange,
  file: BuiltFile | undefined,
  status: 200 | 404,
  headers: Readonly<Record<string, string>>,
): void {
  if (file === undefined) throw assetNotFound
  const { acceptEncoding, ifNoneMatch } = exchange.head
  const encoding = encodingFor(acceptEncoding)
  const { bytes, etag } = file[encoding ?? 'plain']
  exchange.reply({
    status: status === 200 && matches(ifNoneMatch, etag) ? 304 : status,
    contentType: file.contentType,
    headers: { ...headers, etag, vary: 'accept-encoding', ...(encoding && { 'content-encoding': encoding }) },
    body: bytes,
  })
}

/** The address of a page with a slash at its end; what stands before the slash is safe in a header. */
const withSlash = /^\/(?:play\/|screen\/|(?=desk\/))([\w-]{1,64})\/$/
/** What may be in a query (RFC 3986 §3.4), which makes it safe in a header, too; a longer one is none of ours. */
const fairQuery = /^[\w.~!$&'()*+,;=:@/?%-]{1,200}$/
/** Deeper addresses are nobody's mistake in typing: there the page has no style. */
const deepest = 8

/**
 * Answers a person whose address is that of nothing: with the way to the page, where only the slash at its end is too much,
 * else with 404 and a page in words. @param path the whole one. @returns false for a program, which is not answered.
 */
export function answerLost(
  { pages }: Pick<RouteContext, 'pages'>,
  basePath: string,
  exchange: Exchange,
  path: string,
): boolean {
  if (!exchange.takesPages) return false
  const [, page] = (path.startsWith(basePath) && withSlash.exec(path.slice(basePath.length))) || []
  if (page !== undefined) {
    const { query } = exchange
    const location = `../${page}${fairQuery.test(query) ? `?${query}` : ''}`
    const body = `<!doctype html><a href="${location.replaceAll('&', '&amp;')}">${page}</a>`
    exchange.reply({ status: 308, contentType, headers: { ...lostHeaders, location }, body })
    return true
  }
  // A path may be `*` (RFC 9112 §3.2.4).
  const above = '../'.repeat(Math.min(deepest, Math.max(0, path.split('/').length - 2)))
  answerInWords(pages, exchange, above + basePath.replace(/^\/(.*)$/, '$1/'))
  return true
}

/** 404 and a page in words. @param home the way from the address to those of this service; `''` or with a slash at its end. */
export function answerInWords({ pages }: BuiltPages, exchange: Exchange, home: string): void {
  const { bytes } = pages.get('not-found.html')!.plain
  const body = bytes.toString().replaceAll('../assets/', `${home}assets/`)
  exchange.reply({ status: 404, contentType, headers: lostHeaders, body })
}

const commonHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

export const pageHeaders = {
  ...commonHeaders,
  'cache-control': 'no-cache',
  // Older Safari does not take ws: for 'self'.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const lostHeaders = { ...pageHeaders, vary: 'accept' }
const contentType = 'text/html; charset=utf-8'

const assetHeaders = { ...commonHeaders, 'cache-control': 'public, max-age=31536000, immutable' }

const assetNotFound = new Refusal(
  'not-found',
  'Expected the name of a file of the pages; received an unknown one. Load the page again.',
)

export const [htmlType, ...assetTypes] = Object.values(pageTypes).map((type) => type.split(';')[0]!) as [
  string,
  ...string[],
]

export const webPageNotes = {
  'GET /play/:layoutId': {
    id: 'openPlayPage',
    summary: 'The page of the audience',
    description: 'What the QR code leads to. It is answered while the room is closed, too, and says so.',
    answer: [htmlType],
    tagged: true,
    saysNotFound: true,
  },
  'GET /screen/:layoutId': {
    id: 'openScreenPage',
    summary: 'The page for the wall',
    description:
      'For a projector: the QR code, results and texts. It is answered while the room is closed, too, and says so.',
    answer: [htmlType],
    tagged: true,
    saysNotFound: true,
  },
  'GET /assets/:asset': {
    id: 'getAsset',
    summary: 'A part of the pages',
    description: 'Its name changes whenever it does, so that browsers keep it for ever.',
    answer: assetTypes,
    tagged: true,
  },
} as const satisfies OperationNotes
