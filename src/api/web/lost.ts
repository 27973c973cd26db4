import type { Exchange } from '../../http/exchange.js'
import type { RouteContext } from '../operation/route-context.js'
import { type PageContext, pageHeaders, replyInWords } from './words-page.js'

type LostContext = PageContext & Pick<RouteContext, 'state' | 'joinService' | 'edge'>

/** The address of a page with a slash at its end; what stands before the slash is safe in a header. */
const withSlash = /^\/(?:play\/|screen\/|(?=desk\/))([\w-]{1,64})\/$/
/** An address that stops before it names a show: of the audience's page or, if it says so, of the screen. */
const entrance = /^\/?$|^\/(play|screen)$/
/** What may be in a query (RFC 3986 §3.4), which makes it safe in a header, too; a longer one is none of ours. */
const fairQuery = /^[\w.~!$&'()*+,;=:@/?%-]{1,200}$/
/** Deeper addresses are nobody's mistake in typing: there the page has no style. */
const deepest = 8

/**
 * Answers a person whose address is that of no operation. Where only the slash at its end is too much, with the way to the
 * page; where it names no show, with those that are open; else with 404 and a page in words.
 *
 * @param path the whole one. @returns false for a program, which is not answered.
 */
export function answerLost(
  context: LostContext,
  basePath: string,
  exchange: Exchange,
  path: string,
): boolean {
  if (!exchange.takesPages) return false
  // Who types the address of the machine does not know of the base path.
  const place = path === '/' ? path : path.startsWith(basePath) ? path.slice(basePath.length) : '/*'
  const page = withSlash.exec(place)?.[1]
  if (page !== undefined) redirect(context, exchange, page)
  else {
    // A path may be `*` (RFC 9112 §3.2.4).
    const above = '../'.repeat(Math.min(deepest, Math.max(0, path.split('/').length - 2)))
    const home = above + basePath.replace(/^\/(.*)$/, '$1/')
    const found = entrance.exec(place)
    // Nobody in the audience is led to the machine's own address.
    if (found) replyWithRooms(context, exchange, home, found[1] ?? 'play', found[1] === undefined)
    else replyInWords(context, exchange, 'not-found', home)
  }
  return true
}

/** To the page whose address has a slash too much at its end. */
function redirect({ hsts }: LostContext, exchange: Exchange, page: string): void {
  const { query } = exchange
  const location = `../${page}${fairQuery.test(query) ? `?${query}` : ''}`
  const body = `<!doctype html><a href="${asText(location)}">${page}</a>`
  const headers = { ...pageHeaders(hsts), vary: 'accept', location }
  exchange.reply({ status: 308, contentType: 'text/html; charset=utf-8', headers, body })
}

/**
 * Answers with the shows whose rooms are open, or what to do if none is.
 *
 * @param home the way from the address to those of this service. @param page of each show: `play` or `screen`.
 * @param isForAll whether operators may come here, too: then it leads to the desk, where that is served.
 */
export function replyWithRooms(
  context: LostContext,
  exchange: Exchange,
  home: string,
  page: string,
  isForAll = false,
): void {
  const { state, joinService, edge } = context
  const hasDesk = isForAll && edge === undefined && joinService.servesDesk(exchange.isLocal)
  const open = [...state.layouts.byId.values()].filter(({ layoutId }) => state.rooms.isOpen(layoutId))
  const items = open.map(
    ({ layoutId, name }) =>
      `<li><a class="button primary" dir="auto" href="${home}${page}/${layoutId}">${asText(name)}</a></li>`,
  )
  const found = { rooms: items.join(''), hasDesk }
  replyInWords(context, exchange, open.length > 0 ? 'rooms' : 'no-rooms', home, found)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As HTML shows it, in a text or in an attribute between double quotes. */
function asText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!)
}
