import { entityTag, matches } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import { authenticate, layoutGone } from './operation.js'
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
    if (body === undefined) throw layoutGone
    const known = tagged.get(layoutId)
    const page = known?.body === body ? known : { body, etag: entityTag(body) }
    tagged.set(layoutId, page)
    const headers = { etag: page.etag, 'cache-control': 'private, no-cache' }
    const status = matches(exchange.head.ifNoneMatch, page.etag) ? 304 : 200
    exchange.reply({ status, headers, body })
  }
}
