import { Refusal } from '../errors.js'
import { entityTag, matches } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import type { Page } from '../layout/layout.js'
import { pageText } from '../state/describe-page.js'
import type { LiveLayout } from '../state/live-layout.js'
import { authenticate } from './operation.js'
import type { RouteContext } from './route-context.js'

interface Rendered {
  readonly body: string
  readonly etag: string
}

/** `GET /page`: the active page of the token's layout, rendered once a page because a whole crowd asks for it. */
export function pageRoute(context: RouteContext): (exchange: Exchange) => void {
  const rendered = new WeakMap<Page, Rendered>()
  return (exchange) => {
    const { layoutId } = authenticate(context, exchange)
    const layout = context.state.layouts.byId.get(layoutId)
    if (!layout) throw new Refusal('layout-not-found', 'The layout of this token is no longer loaded.')
    const page = rendered.get(layout.activePage) ?? render(layout)
    rendered.set(layout.activePage, page)
    const headers = { etag: page.etag, 'cache-control': 'private, no-cache' }
    const status = matches(exchange.head.ifNoneMatch, page.etag) ? 304 : 200
    exchange.reply({ status, headers, body: page.body })
  }
}

function render(layout: LiveLayout): Rendered {
  const body = pageText(layout)
  return { body, etag: entityTag(body) }
}
