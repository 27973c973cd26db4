import { steadyTime } from '../clocks.js'
import type { ControlState } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import { msLeft } from '../state/timed/closing.js'
import type { Authors } from '../texts/authors.js'
import type { ShownState, ShownText } from '../wire/control-state.js'

/** As operators see it. @param authors who have signed the texts. */
export function describeControlState(live: LiveControl, authors: Authors): ShownState {
  const { closing } = live
  return { ...describeSteadyState(live, authors), ...(closing && { closesIn: msLeft(closing) }) }
}

/** The same, but for what passes by itself: how long it is until the control closes. */
export function describeSteadyState({ control, state, enabled }: LiveControl, authors: Authors): ShownState {
  const { lid, type, behaviour, signals } = control
  const now = steadyTime()
  state.crowd?.expire(now)
  const crowd = signals && { crowd: state.crowd?.describe(now) }
  const texts = state.shown && state.shown.all.length > 0 && { texts: describeTexts(state, authors) }
  return { lid, type, ...behaviour.describe(state, control), ...texts, enabled, ...crowd }
}

function describeTexts({ layoutId, shown }: ControlState, authors: Authors): readonly ShownText[] {
  const all = shown?.all ?? []
  return all.map(({ textId, value, author = '' }) =>
    authors.signed<ShownText>(layoutId, { textId, value }, author),
  )
}
