import type { GroupCommit } from '../../action/group-commit.js'
import type { ResetContext } from '../../action/reset-show.js'
import type { Faults } from '../../faults.js'
import type { Recorder } from '../../recording/recorder.js'
import type { LiveControl, LiveLayout } from '../../state/live-layout.js'
import type { UdpPeer } from '../../udp.js'
import type { AnswerLimits } from './answer-limits.js'
import type { OscCounters } from './osc-counters.js'
import type { Registrations } from './registrations.js'
import { OscRequestError } from './request.js'

/** What commands work with. */
export interface OscContext extends ResetContext {
  readonly commit: GroupCommit
  /** Undefined where nothing is recorded. */
  readonly recorder?: Recorder | undefined
  readonly faults: Faults
  readonly counters: OscCounters
  readonly version: string
  /** The port of the HTTP side. */
  readonly httpPort: number
  /** The daemon's own OSC port. */
  readonly port: number
  readonly registrations: Registrations
  readonly limits: AnswerLimits
}

/** @throws {OscRequestError} if no such layout is loaded. */
export function layoutById({ state }: OscContext, layoutId: string): LiveLayout {
  const layout = state.layouts.byId.get(layoutId)
  if (layout) return layout
  throw new OscRequestError(`unknown layout; loaded: ${[...state.layouts.byId.keys()].join(', ')}`)
}

/** The layouts that a registered display gets; for any other peer all layouts. */
export function layoutsFor({ state, registrations }: OscContext, peer: UdpPeer): LiveLayout[] {
  const display = registrations.of(peer)?.display
  const all = [...state.layouts.byId.values()]
  return display ? all.filter(({ layoutId }) => display.shows(layoutId)) : all
}

/** The layout of a peer that names none: the one it has registered for, or the only one. @throws {OscRequestError} if there are several. */
export function onlyLayoutFor(context: OscContext, peer: UdpPeer): LiveLayout {
  const { layouts } = context.state
  const registered = layouts.byId.get(context.registrations.of(peer)?.lease.layoutId ?? '')
  if (registered) return registered
  const [layout, ...others] = layoutsFor(context, peer)
  if (layout && others.length === 0) return layout
  const ids = [...layouts.byId.keys()].join(', ')
  throw new OscRequestError(`several layouts are loaded (${ids}): name one, or subscribe to one`)
}

/** @throws {OscRequestError} if the layout has no such control. */
export function controlByLid({ layoutId, controls }: LiveLayout, lid: number): LiveControl {
  const live = controls.get(lid)
  if (live) return live
  throw new OscRequestError(
    `the layout ${layoutId} has no control ${lid}; \`ovation layouts\` lists its controls`,
  )
}
