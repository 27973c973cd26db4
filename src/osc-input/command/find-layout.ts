import type { LiveLayout } from '../../state/live-layout.js'
import type { UdpPeer } from '../../udp.js'
import type { OscParts } from './osc-parts.js'
import { OscFault } from './request.js'

/** The layout of this id. */
export function findLayout({ state }: OscParts, layoutId: string): LiveLayout {
  const layout = state.layouts.byId.get(layoutId)
  if (layout) return layout
  throw new OscFault('faulty', `no such layout, but ${[...state.layouts.byId.keys()].join(', ')}`)
}

/** The layouts that a peer has to do with: those that it gets as a registered display, else all. */
export function layoutsOf({ state, registrations }: OscParts, from: UdpPeer): LiveLayout[] {
  const display = registrations.of(from)?.display
  const all = [...state.layouts.byId.values()]
  return display ? all.filter(({ layoutId }) => display.shows(layoutId)) : all
}

/** The one layout that a peer means when it names none: the one that it has registered for, or the only one. */
export function theLayoutOf(parts: OscParts, from: UdpPeer): LiveLayout {
  const named = parts.state.layouts.byId.get(parts.registrations.of(from)?.lease.layoutId ?? '')
  if (named) return named
  const [layout, ...others] = layoutsOf(parts, from)
  if (layout && others.length === 0) return layout
  const ids = [...parts.state.layouts.byId.keys()].join(', ')
  throw new OscFault('faulty', `there are several layouts (${ids}): name one, or subscribe to one`)
}
