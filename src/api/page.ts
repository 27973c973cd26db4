import { replyTagged, type Tagged, tagged } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import type { OperationNotes } from './openapi/operation-note.js'
import { authenticate, tokenLayoutGone } from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

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

export const pageNotes = {
  'GET /page': {
    id: 'getPage',
    summary: "The active page of the token's layout",
    description: 'It may change at any time: ask again on `control-not-found`, and when the phone wakes up.',
    answer: 'PageForPhones',
    tagged: true,
    refusals: ['layout-not-found'],
  },
  'GET /results': {
    id: 'getResults',
    summary: 'What the audience has done together',
    description:
      'Of the controls whose `results` the layout file makes public. While an operator holds the output, they stand still.',
    answer: 'ResultsAnswer',
    tagged: true,
    refusals: ['layout-not-found'],
  },
} as const satisfies OperationNotes
