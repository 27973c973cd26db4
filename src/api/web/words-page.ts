import type { Exchange } from '../../http/exchange.js'
import type { RouteContext } from '../operation/route-context.js'
import { languageFor } from './language-for.js'

/** Pages of a few words: an address of nothing, the rooms that are open, and that none is. */
export type WordsPage = 'not-found' | 'rooms' | 'no-rooms'

/** What pages are made with. */
export type PageContext = Pick<RouteContext, 'pages' | 'hsts'>

/**
 * Answers with a page of a few words in the language of the person who asks: 200 if it has something to offer, else 404.
 *
 * @param home the way from the address to those of this service; `''` or with a slash at its end.
 * @param found the items of the list, as HTML, and whether there is a link to the desk.
 */
export function replyInWords(
  { pages: { pages, languages }, hsts }: PageContext,
  exchange: Exchange,
  page: WordsPage,
  home: string,
  { rooms, hasDesk } = { rooms: '', hasDesk: false },
): void {
  const { bytes } = pages.get(`${page}.${languageFor(exchange, languages)}.html`)!.plain
  const body = bytes
    .toString()
    .replaceAll('../assets/', `${home}assets/`)
    .replace('<!--rooms-->', () => rooms)
    .replace(/<!--desk:(.*?)-->/, (_, link: string) => (hasDesk ? link.replace('../', () => home) : ''))
  const headers = { ...pageHeaders(hsts), vary: 'accept, accept-language' }
  exchange.reply({ status: page === 'rooms' ? 200 : 404, contentType, headers, body })
}

const contentType = 'text/html; charset=utf-8'

/** What every page and each of its parts says. */
export const safeHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/**
 * What every page says.
 *
 * @param hsts of the context. @param scripts that may run, as a policy names them (CSP 3 §2.3.1).
 */
export function pageHeaders(hsts: number, scripts = "'self'"): Readonly<Record<string, string>> {
  return {
    ...safeHeaders,
    // Only if somebody wants it (RFC 6797): phones remember it, and are locked out by a venue that goes back to HTTP, and by a
    // device that has the same name in another network. Never for names below it, which may be others'.
    ...(hsts > 0 && { 'strict-transport-security': `max-age=${hsts}` }),
    'cache-control': 'no-cache',
    // Older Safari does not take ws: for 'self'.
    'content-security-policy': `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}
