import { Refusal } from '../errors.js'
import type { Exchange } from '../http/exchange.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { RouteContext } from './route-context.js'

/** The layout that the path names. @throws {Refusal} `layout-not-found`. */
export function layoutInPath({ state }: Pick<RouteContext, 'state'>, { params }: Exchange): LiveLayout {
  const layout = state.layouts.byId.get(params[0] ?? '')
  if (!layout)
    throw new Refusal(
      'layout-not-found',
      'Expected the layoutId of a loaded layout. `ovation layouts` lists them.',
    )
  return layout
}
