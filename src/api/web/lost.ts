import type { Exchange } from '../../http/exchange.js'
import type { PagesContext } from './pages-context.js'
import { pageHeaders } from './web-page.js'

/** The address of a page with a slash at its end; what stands before the slash is safe in a header. */
const withSlash = /^\/(?:play\/|screen\/|(?=desk\/))([\w-]{1,64})\/$/
/** What may be in a query (RFC 3986 §3.4), which makes it safe in a header, too; a longer one is none of ours. */
const fairQuery = /^[\w.~!$&'()*+,;=:@/?%-]{1,200}$/
/** Deeper addresses are nobody's mistake in typing: there the page has no style. */
const deepest = 8

const headers = { ...pageHeaders, vary: 'accept' }
const contentType = 'text/html; charset=utf-8'

/**
 * Answers a person whose address is that of nothing: with the way to the page, where only the slash at its end is too much,
 * else with 404 and a page in words.
 *
 * @param path the whole one.
 */
export function answerLost(
  { pages }: Pick<PagesContext, 'pages'>,
  basePath: string,
  exchange: Exchange,
  path: string,
): void {
  const [, page] = (path.startsWith(basePath) && withSlash.exec(path.slice(basePath.length))) || []
  if (page !== undefined) {
    const { query } = exchange
    const location = `../${page}${fairQuery.test(query) ? `?${query}` : ''}`
    const body = `<!doctype html><a href="${location.replaceAll('&', '&amp;')}">${page}</a>`
    return exchange.reply({ status: 308, contentType, headers: { ...headers, location }, body })
  }
  // A path may be `*` (RFC 9112 §3.2.4).
  const above = '../'.repeat(Math.min(deepest, Math.max(0, path.split('/').length - 2)))
  answerInWords(pages, exchange, above + basePath.replace(/^\/(.*)$/, '$1/'))
}

/** 404 and a page in words. @param home the way from the address to those of this service; `''` or with a slash at its end. */
export function answerInWords({ pages }: PagesContext['pages'], exchange: Exchange, home: string): void {
  const { bytes } = pages.get('not-found.html')!.plain
  const body = bytes.toString().replaceAll('../assets/', `${home}assets/`)
  exchange.reply({ status: 404, contentType, headers, body })
}
