import type { ControlBehaviour } from '../controls/control-behaviour.js'
import { behaviours } from '../controls/control-types.js'
import type { Counted } from '../controls/counted.js'
import type { Choice, Choices } from '../crowd/choices.js'
import type { Crowd } from '../crowd/crowd.js'
import { ShownTexts } from '../texts/shown-texts.js'
import type { ControlType } from '../wire/control.js'
import type { ControlValue } from '../wire/control-state.js'

/** What the audience has done to a control so far; kept even when the layout file that has the control is removed. */
export interface ControlState extends Counted {
  readonly layoutId: string
  readonly lid: number
  readonly type: ControlType
  /** What its type says; looked up once, since each action asks for it. */
  readonly behaviour: ControlBehaviour
  /** The choice of each participant; undefined unless each has one lasting choice. */
  readonly choices: Choices | undefined
  /** Who has acted lately; undefined where nobody asks for that. */
  crowd: Crowd | undefined
  /** Changed since it was last stored. */
  changed: boolean
  /** How often the displays had been checked for losses when it was last shown; -1 if it never was. */
  shownAt: number
  /** When it was put back to zero last, monotonic, ms; −Infinity if it never was. */
  resetAt: number
  /** When a reset was undone last; the same. */
  undoneAt: number
}

/** The state before the first action: a literal of all members, since V8 keeps those that are added later in another place. */
export function initialState(
  layoutId: string,
  lid: number,
  type: ControlType,
  choices?: Choices,
): ControlState {
  const behaviour = behaviours[type]
  const { valueKind } = behaviour
  return {
    layoutId,
    lid,
    type,
    behaviour,
    count: 0,
    value: null,
    votes: valueKind === 'choice' || choices !== undefined ? [] : noVotes,
    choices,
    shown: valueKind === 'text' ? new ShownTexts() : undefined,
    voices: undefined,
    crowd: undefined,
    changed: false,
    shownAt: -1,
    resetAt: Number.NEGATIVE_INFINITY,
    undoneAt: Number.NEGATIVE_INFINITY,
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
 * @param participant who acts; matters only where each participant has one choice, and of a text.
 * @param textId of the text that a String gets.
 * @returns false if the participant has chosen the same again: then nothing has changed.
 */
export function apply(state: ControlState, value: ControlValue, participant = '', textId = ''): boolean {
  if (state.choices !== undefined && !choose(state, state.choices, value as Choice, participant)) return false
  state.behaviour.apply(state, value, textId, participant)
  return true
}

/** Moves the vote of a participant, and stores the choice. @returns false if it was the same before. */
export function choose(
  { votes }: ControlState,
  choices: Choices,
  choice: Choice,
  participant: string,
): boolean {
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

export function resetState(state: ControlState): void {
  state.count = 0
  state.value = null
  state.votes.fill(0)
  state.choices?.clear()
  state.shown?.clear()
  state.voices?.clear()
  state.crowd?.reset()
  state.resetAt = performance.now()
}

/**
 * Fits the votes to a number of options. Votes for removed options stay counted, but cannot be the value; so do the
 * choices of participants, who may choose again.
 */
export function fitVotes(state: ControlState, options: number): void {
  while (state.votes.length < options) state.votes.push(0)
  if (state.behaviour.valueKind === 'choice' && (state.value as number) >= options) state.value = null
}
