import type { Crowd } from '../crowd/crowd.js'
import type { ControlType } from '../layout/layout.js'

/** A value as accepted; Buttons have none. */
export type ControlValue = number | boolean | string | readonly [number, number] | null

/** What the audience has done to a control so far; kept even when the layout file that has the control is removed. */
export interface ControlState {
  readonly layoutId: string
  readonly lid: number
  readonly type: ControlType
  /** Presses of a Button so far. */
  count: number
  /** The last accepted value; null before the first action, and always for a Button. */
  value: ControlValue
  /** How often each option of an Index was chosen; empty for other types. */
  votes: number[]
  /** The ten newest texts of a String, newest last; after a restart only the last one. */
  newestTexts: string[]
  /** Who has acted lately; undefined where nobody asks for that. */
  crowd: Crowd | undefined
  /** Changed since it was last stored. */
  changed: boolean
}

/** The state before the first action. */
export function initialState(layoutId: string, lid: number, type: ControlType): ControlState {
  return {
    layoutId,
    lid,
    type,
    count: 0,
    value: null,
    votes: [],
    newestTexts: [],
    crowd: undefined,
    changed: false,
  }
}

export function isInitial({ count, value, votes }: ControlState): boolean {
  return count === 0 && value === null && votes.every((n) => n === 0)
}

/** Counts one accepted action. The value has been validated; never throws. */
export function apply(state: ControlState, value: ControlValue): void {
  switch (state.type) {
    case 'Button':
      state.count++
      return
    case 'Index':
      state.votes[value as number]!++
      state.value = value
      return
    case 'String':
      keepText(state, value as string)
      state.value = value
      return
    default:
      state.value = value
  }
}

const mostTexts = 10

/** The last of the newest texts. */
export function keepText({ newestTexts }: ControlState, text: string): void {
  if (newestTexts.push(text) > mostTexts) newestTexts.shift()
}

/** A Button's count as a fraction of its full scale, 0..1. */
export function normalised(count: number, fullScale: number): number {
  return Math.min(1, count / fullScale)
}

export function resetState(state: ControlState): void {
  state.count = 0
  state.value = null
  state.votes.fill(0)
  state.newestTexts = []
  state.crowd?.reset()
}

/** Fits the votes to a number of options. Votes for removed options stay counted, but cannot be the value. */
export function fitVotes(state: ControlState, options: number): void {
  while (state.votes.length < options) state.votes.push(0)
  if (state.type === 'Index' && (state.value as number) >= options) state.value = null
}
