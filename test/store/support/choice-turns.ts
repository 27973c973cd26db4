import { resetState } from '../../../src/state/control-state.js'
import { ShowState } from '../../../src/state/show-state.js'
import { once } from '../../support/show/once-show.js'

const people = 100_000

/** A show in which everybody has chosen at the Index. */
export function openVote(): ShowState {
  const state = new ShowState()
  state.layouts.load(once)
  for (let n = 0; n < people; n++) choose(state, 4, n, n % 3)
  state.changes.forget()
  return state
}

/** What happens in one turn, always the same: people change their minds at both controls, and one is reset at times. */
export function playTurn(state: ShowState, turn: number): void {
  if (turn % 40 === 0) {
    resetState(controlOf(state, 3))
    state.changes.control(controlOf(state, 3))
  }
  for (let n = 0; n < 20; n++) {
    const person = ((turn * 20 + n) * 7919) % people
    choose(state, 4, person, (turn + n) % 3)
    choose(state, 3, person % 1000, turn % 2 === 0)
  }
}

function choose(state: ShowState, lid: number, person: number, value: number | boolean): void {
  state.apply(controlOf(state, lid), value, `person-${person}`, '')
}

function controlOf(state: ShowState, lid: number) {
  return state.layouts.byId.get('show')!.controls.get(lid)!.state
}
