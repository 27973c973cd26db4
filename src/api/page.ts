import { replyTagged, type Tagged, tagged } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import { authenticate, tokenLayoutGone } from './operation.js'
import type { RouteContext } from './route-context.js'

/** `GET /page`: the active page of the token's layout, tagged once because a whole crowd asks for it. */
export function pageRoute(context: RouteContext): (exchange: Exchange) => void {
  const pages = new Map<string, Tagged>()
  return (exchange) => {
    const { layoutId } = authenticate(context, exchange)
    const body = context.phonePages.of(layoutId)
    if (body === undefined) throw tokenLayoutGone
    const known = pages.get(layoutId)
    const page = known?.body === body ? known : tagged(body)
    pages.set(layoutId, page)
    replyTagged(exchange, page, forThisPhone)
  }
}

/** `GET /results`: what the audience of the token's layout has done together, as far as its layout file lets it see. */
export function getResults(context: RouteContext, exchange: Exchange): void {
  const { layoutId } = authenticate(context, exchange)
  const results = context.results.of(layoutId)
  if (results === undefined) throw tokenLayoutGone
  const body = `{"layoutId":${JSON.stringify(layoutId)},"results":${results}}`
  replyTagged(exchange, tagged(body), forThisPhone)
}

/** `Cache-Control`: asked for again each time, mostly answered with 304. */
const forThisPhone = 'private, no-cache'
