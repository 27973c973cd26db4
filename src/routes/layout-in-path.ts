import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'

/** The layout that the path names. @throws {Refusal} `layout-not-found`. */
export function layoutInPath(layouts: LiveLayouts, exchange: Exchange): LiveLayout {
  const layout = layouts.byId.get(exchange.params[0] ?? '')
  if (!layout)
    throw new Refusal(
      'layout-not-found',
      'Expected the layoutId of a loaded layout. `ovation layouts` lists them.',
    )
  return layout
}
