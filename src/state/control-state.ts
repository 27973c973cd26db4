import type { Choice, Choices } from '../crowd/choices.js'
import type { Crowd } from '../crowd/crowd.js'
import { ShownTexts } from '../texts/shown-texts.js'
import type { ControlType } from '../wire/control.js'
import type { ControlValue } from '../wire/control-state.js'

/** What the audience has done to a control so far; kept even when the layout file that has the control is removed. */
export interface ControlState {
  readonly layoutId: string
  readonly lid: number
  readonly type: ControlType
  /** Presses of a Button so far. */
  count: number
  /** The last accepted value; null before the first action, and always for a Button. */
  value: ControlValue
  /**
   * How often each option of an Index was chosen; empty for other types. With `choices`, how many participants have
   * chosen each option now; of a Toggle how many have it off, and how many on.
   */
  votes: number[]
  /** The choice of each participant; undefined unless each has one lasting choice. */
  readonly choices: Choices | undefined
  /** Of a String, the newest texts that were shown; undefined for other types. */
  readonly shown: ShownTexts | undefined
  /** Who has acted lately; undefined where nobody asks for that. */
  crowd: Crowd | undefined
  /** Changed since it was last stored. */
  changed: boolean
  /** How often the displays had been checked for losses when it was last shown; -1 if it never was. */
  shownAt: number
}

/** The state before the first action: a literal of all members, since V8 keeps those that are added later in another place. */
export function initialState(
  layoutId: string,
  lid: number,
  type: ControlType,
  choices?: Choices,
): ControlState {
  return {
    layoutId,
    lid,
    type,
    count: 0,
    value: null,
    votes: type === 'Index' || choices !== undefined ? [] : noVotes,
    choices,
    shown: type === 'String' ? new ShownTexts() : undefined,
    crowd: undefined,
    changed: false,
    shownAt: -1,
  }
}

/** One for all controls that have none, since storing an action reads it: one of each control would be a place in memory more. */
const noVotes: number[] = []

export function isInitial({ count, value, votes }: ControlState): boolean {
  return count === 0 && value === null && votes.every((n) => n === 0)
}

/**
 * Counts one accepted action. The value has been validated; never throws.
 *
 * @param participant who acts; matters only where each participant has one choice.
 * @param textId of the text that a String gets.
 * @returns false if the participant has chosen the same again: then nothing has changed.
 */
export function apply(state: ControlState, value: ControlValue, participant = '', textId = ''): boolean {
  if (state.choices !== undefined && !choose(state, state.choices, value as Choice, participant)) return false
  switch (state.type) {
    case 'Button':
      state.count++
      return true
    case 'Index':
      if (state.choices === undefined) state.votes[value as number]!++
      state.value = value
      return true
    case 'String':
      state.shown?.add({ textId, value: value as string })
      state.value = value
      return true
    default:
      state.value = value
      return true
  }
}

/** False if the participant has chosen the same before. */
function choose({ votes }: ControlState, choices: Choices, choice: Choice, participant: string): boolean {
  const before = choices.of(participant)
  if (before === choice) return false
  moveVote(votes, before, choice)
  choices.set(participant, choice)
  return true
}

/** Takes a choice from the store, also of an option that there is no longer. */
export function restoreChoice({ votes, choices }: ControlState, participant: string, choice: Choice): void {
  while (votes.length <= Number(choice)) votes.push(0)
  moveVote(votes, choices?.of(participant), choice)
  choices?.restore(participant, choice)
}

function moveVote(votes: number[], from: Choice | undefined, to: Choice): void {
  if (from !== undefined) votes[Number(from)]!--
  votes[Number(to)]!++
}

/** A Button's count as a fraction of its full scale, 0..1. */
export function normalised(count: number, fullScale: number): number {
  return Math.min(1, count / fullScale)
}

export function resetState(state: ControlState): void {
  state.count = 0
  state.value = null
  state.votes.fill(0)
  state.choices?.clear()
  state.shown?.clear()
  state.crowd?.reset()
}

/**
 * Fits the votes to a number of options. Votes for removed options stay counted, but cannot be the value; so do the
 * choices of participants, who may choose anew.
 */
export function fitVotes(state: ControlState, options: number): void {
  while (state.votes.length < options) state.votes.push(0)
  if (state.type === 'Index' && (state.value as number) >= options) state.value = null
}
