import type { ControlType } from '../layout/layout.js'

/** A value as accepted; Buttons have none. */
export type ControlValue = number | boolean | string | readonly [number, number] | null

/** What the audience has done to a control so far; outlives the layout file that the control stands in. */
export interface ControlState {
  readonly layoutId: string
  readonly lid: number
  readonly type: ControlType
  /** Presses of a Button so far. */
  count: number
  /** The last accepted value; null before the first action, and always for a Button. */
  value: ControlValue
  /** Of an Index: how often each option was chosen; else empty. */
  votes: number[]
  /** Changed since the state was stored last. */
  changed: boolean
}

/** The state before the first action. */
export function atRest(layoutId: string, lid: number, type: ControlType): ControlState {
  return { layoutId, lid, type, count: 0, value: null, votes: [], changed: false }
}

/** Whether it is as before the first action. */
export function isAtRest({ count, value, votes }: ControlState): boolean {
  return count === 0 && value === null && votes.every((n) => n === 0)
}

/** Counts one accepted action: pure, in memory, never fails. The value has been judged before. */
export function apply(state: ControlState, value: ControlValue): void {
  switch (state.type) {
    case 'Button':
      state.count++
      return
    case 'Index':
      state.votes[value as number]!++
      state.value = value
      return
    default:
      state.value = value
  }
}

/** A Button's count as a part of its full scale, 0..1. */
export function normalised(count: number, fullScale: number): number {
  return Math.min(1, count / fullScale)
}

/** Takes it back to where it was before the first action. */
export function reset(state: ControlState): void {
  state.count = 0
  state.value = null
  state.votes.fill(0)
}

/** Makes the votes fit a list of options; a vote for an option that is no more stays counted, but is no value. */
export function fitVotes(state: ControlState, options: number): void {
  while (state.votes.length < options) state.votes.push(0)
  if (state.type === 'Index' && (state.value as number) >= options) state.value = null
}
