import { entityTag, matches } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import { authenticate, tokenLayoutGone } from './operation.js'
import type { RouteContext } from './route-context.js'

interface Tagged {
  readonly body: string
  readonly etag: string
}

/** `GET /page`: the active page of the token's layout, tagged once because a whole crowd asks for it. */
export function pageRoute(context: RouteContext): (exchange: Exchange) => void {
  const tagged = new Map<string, Tagged>()
  return (exchange) => {
    const { layoutId } = authenticate(context, exchange)
    const body = context.phonePages.of(layoutId)
    if (body === undefined) throw tokenLayoutGone
    const known = tagged.get(layoutId)
    const page = known?.body === body ? known : { body, etag: entityTag(body) }
    tagged.set(layoutId, page)
    const headers = { etag: page.etag, 'cache-control': 'private, no-cache' }
    const status = matches(exchange.head.ifNoneMatch, page.etag) ? 304 : 200
    exchange.reply({ status, headers, body })
  }
}

/** `GET /results`: what the audience of the token's layout has done together, as far as its layout file lets it see. */
export function getResults(context: RouteContext, exchange: Exchange): void {
  const { layoutId } = authenticate(context, exchange)
  const results = context.results.of(layoutId)
  if (results === undefined) throw tokenLayoutGone
  const body = `{"layoutId":${JSON.stringify(layoutId)},"results":${results}}`
  const etag = entityTag(body)
  const status = matches(exchange.head.ifNoneMatch, etag) ? 304 : 200
  exchange.reply({ status, headers: { etag, 'cache-control': 'private, no-cache' }, body })
}
