import { Refusal } from '../errors.js'
import { entityTag, matches } from '../http/entity-tag.js'
import type { Exchange } from '../http/exchange.js'
import { describeControl, type Page } from '../layout/layout.js'
import type { LiveLayout } from '../state/live-layout.js'
import { authenticate } from './authenticate.js'
import type { RouteContext } from './route-context.js'

interface Rendered {
  readonly body: string
  readonly etag: string
}

/** `GET /page`: the active page of the token's layout, rendered once a page because a whole crowd asks for it. */
export function pageRoute({ tokens, state }: RouteContext): (exchange: Exchange) => void {
  const rendered = new WeakMap<Page, Rendered>()
  return (exchange) => {
    const { layoutId } = authenticate(tokens, exchange)
    const layout = state.layouts.byId.get(layoutId)
    if (!layout) throw new Refusal('layout-not-found', 'The layout of this token is no longer loaded.')
    const page = rendered.get(layout.activePage) ?? render(layout)
    rendered.set(layout.activePage, page)
    const headers = { etag: page.etag, 'cache-control': 'private, no-cache' }
    if (matches(exchange.head.ifNoneMatch, page.etag))
      exchange.reply({ status: 304, headers, body: page.body })
    else exchange.reply({ headers, body: page.body })
  }
}

function render({ layoutId, activePage }: LiveLayout): Rendered {
  const body = JSON.stringify({
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  })
  return { body, etag: entityTag(body) }
}
