import type { Exchange } from '../../http/exchange.js'
import type { BuiltPages } from '../../room/built-pages.js'
import { languageFor } from './language-for.js'

/** Pages of a few words: an address of nothing, the rooms that are open, and that none is. */
export type WordsPage = 'not-found' | 'rooms' | 'no-rooms'

/**
 * Answers with a page of a few words in the language of the person who asks: 200 if it has something to offer, else 404.
 *
 * @param home the way from the address to those of this service; `''` or with a slash at its end.
 * @param rooms the items of the list, as HTML.
 */
export function replyInWords(
  { pages, languages }: BuiltPages,
  exchange: Exchange,
  page: WordsPage,
  home: string,
  rooms = '',
): void {
  const { bytes } = pages.get(`${page}.${languageFor(exchange, languages)}.html`)!.plain
  const body = bytes
    .toString()
    .replaceAll('../assets/', `${home}assets/`)
    .replace('<!--rooms-->', () => rooms)
  exchange.reply({ status: page === 'rooms' ? 200 : 404, contentType, headers: wordsHeaders, body })
}

const contentType = 'text/html; charset=utf-8'

/** What every page and each of its parts says. */
export const safeHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** What every page says. @param scripts that may run, as a policy names them (CSP 3 §2.3.1). */
export function pageHeaders(scripts = "'self'"): Readonly<Record<string, string>> {
  return {
    ...safeHeaders,
    'cache-control': 'no-cache',
    // Older Safari does not take ws: for 'self'.
    'content-security-policy': `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src 'self'; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

const wordsHeaders = { ...pageHeaders(), vary: 'accept, accept-language' }
