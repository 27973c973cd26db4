import { entityTag, matches } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import { authenticate, layoutGone } from './operation.js'
import type { RouteContext } from './route-context.js'

/** `GET /results`: what the audience of the token's layout has done together, as far as its layout file lets it see. */
export function getResults(context: RouteContext, exchange: Exchange): void {
  const { layoutId } = authenticate(context, exchange)
  const results = context.results.of(layoutId)
  if (results === undefined) throw layoutGone
  const body = `{"layoutId":${JSON.stringify(layoutId)},"results":${results}}`
  const etag = entityTag(body)
  const status = matches(exchange.head.ifNoneMatch, etag) ? 304 : 200
  exchange.reply({ status, headers: { etag, 'cache-control': 'private, no-cache' }, body })
}
