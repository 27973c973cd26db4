import type { tags } from 'typia'
import { steadyTime } from '../clocks.js'
import type { ShownCrowd } from '../crowd/shown-crowd.js'
import type { Lid, NonNegativeInteger } from '../json/scalars.js'
import type { ControlType } from '../layout/layout.js'
import { type ControlValue, normalised } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShownText } from '../texts/shown-texts.js'

/** What the audience has done to a control so far: members that depend on its type. */
export interface ShownState {
  /** Names the control. */
  readonly lid: Lid
  /** What kind of control it is. */
  readonly type: ControlType
  /** Whether it may be used. */
  readonly enabled: boolean
  /** Of all but a Button, the last accepted value; null before the first action. */
  readonly value?: ControlValue
  /** Of a Button, how often it was pressed. */
  readonly count?: NonNegativeInteger
  /** Of a Button, its count as a share of `fullScale`, at most 1. */
  readonly normalised?: number & tags.Minimum<0> & tags.Maximum<1>
  /**
   * Of an Index, how often each option was chosen; with `once`, how many participants have chosen it. Of a Toggle with
   * `once`, how many have it off, and how many on.
   */
  readonly votes?: readonly NonNegativeInteger[]
  /** Of a String, the ten newest texts that were shown and not taken back, newest last; absent where there are none. */
  readonly texts?: readonly ShownText[]
  /** The signals that the layout file names, as of now. */
  readonly crowd?: ShownCrowd | undefined
}

/** As operators see it. */
export function describeControlState({ control, state, enabled }: LiveControl): ShownState {
  const { lid, type, fullScale, options, once, signals } = control
  const { count, value, votes, shown } = state
  const now = steadyTime()
  state.crowd?.expire(now)
  const crowd = signals && { crowd: state.crowd?.describe(now) }
  switch (type) {
    case 'Button':
      return { lid, type, count, normalised: normalised(count, fullScale), enabled, ...crowd }
    case 'Index':
      return { lid, type, value, votes: votes.slice(0, options.length), enabled, ...crowd }
    case 'Toggle':
      return { lid, type, value, ...(once && { votes: votes.slice(0, 2) }), enabled, ...crowd }
    case 'String':
      return { lid, type, value, ...(shown?.all.length && { texts: shown.all }), enabled, ...crowd }
    default:
      return { lid, type, value, enabled, ...crowd }
  }
}
