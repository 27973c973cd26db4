import { steadyTime } from '../clocks.js'
import { Crowd } from '../crowd/crowd.js'
import { People } from '../crowd/people.js'
import type { Control } from '../layout/layout.js'
import type { ControlState } from './control-state.js'
import type { LiveLayout } from './live-layout.js'

/** The participants of all layouts, and where they are counted. */
export class Crowds {
  readonly #people = new Map<string, People>()

  /** The participants of a layout, which may be loaded or not. */
  peopleOf(layoutId: string): People {
    const people = this.#people.get(layoutId) ?? new People()
    this.#people.set(layoutId, people)
    return people
  }

  /** Counts people on a control, or no longer, as its layout file asks. */
  fit(state: ControlState, control: Control): void {
    const isAsked = control.signals !== undefined || control.results !== 'never'
    const now = steadyTime()
    if (!isAsked) {
      state.crowd?.close()
      state.crowd = undefined
    } else if (state.crowd) state.crowd.fit(control, now, state.voices)
    else {
      state.crowd = new Crowd(control, this.peopleOf(state.layoutId), undefined, state.voices)
      // Lasting choices are restored with the state; whatever else people did before is over.
      for (const [participant, choice] of state.choices ?? []) state.crowd.record(participant, choice, now)
    }
  }
}

/** The page of a layout was turned. */
export function advanceCrowds({ controls }: LiveLayout): void {
  for (const { state } of controls.values()) state.crowd?.advance()
}
