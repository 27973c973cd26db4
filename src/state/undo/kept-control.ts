import type { CountedPerson } from '../../crowd/active-participants.js'
import type { Choice } from '../../crowd/choices.js'
import type { WrittenText } from '../../texts/shown-texts.js'
import type { Voice } from '../../texts/voices.js'
import type { ControlValue } from '../../wire/control-state.js'
import { type ControlState, choose } from '../control-state.js'

/** What the audience had done to a control when it was reset. */
export interface KeptControl {
  readonly state: ControlState
  readonly count: number
  readonly value: ControlValue
  readonly votes: readonly number[]
  /** By participant, where each has one lasting choice. */
  readonly choices: readonly (readonly [participant: string, choice: Choice])[]
  /** Those that were shown, oldest first. */
  readonly texts: readonly WrittenText[]
  /** By participant, where words are counted. */
  readonly voices: readonly (readonly [participant: string, voice: Voice])[]
  readonly people: readonly CountedPerson[]
}

/** @param now ms, as `steadyTime` says it. */
export function keepControl(state: ControlState, now: number): KeptControl {
  const { count, value, votes, choices, shown, voices, crowd } = state
  return {
    state,
    count,
    value,
    votes: [...votes],
    choices: [...(choices ?? [])],
    texts: [...(shown?.all ?? [])],
    voices: [...(voices ?? [])],
    people: crowd?.counted(now) ?? [],
  }
}

/**
 * Puts back what a reset has taken. What has come since stays on top: counts and votes are added, a newer value, choice or
 * text stays the newest.
 *
 * @param isMuted whether what somebody wrote is not to be shown again. @param now ms, as `steadyTime` says it.
 * @returns false if displays show what is newest already.
 */
export function putBack(kept: KeptControl, isMuted: (author: string) => boolean, now: number): boolean {
  const { state } = kept
  state.count += kept.count
  putBackVotes(kept)
  for (const [participant, { text, textId }] of kept.voices)
    if (!state.voices?.of(participant) && !isMuted(participant))
      state.voices?.write(participant, text, textId)
  state.crowd?.putBack(kept.people, now)
  state.undoneAt = performance.now()
  if (state.shown)
    return putBackTexts(
      kept,
      kept.texts.filter(({ author = '' }) => !isMuted(author)),
    )
  state.value ??= kept.value
  return true
}

/** A participant who has chosen again keeps the newer choice. */
function putBackVotes({ state, votes, choices }: KeptControl): void {
  while (state.votes.length < votes.length) state.votes.push(0)
  if (state.choices === undefined)
    for (const [option, count] of votes.entries()) state.votes[option]! += count
  else
    for (const [participant, choice] of choices)
      if (state.choices.of(participant) === undefined) choose(state, state.choices, choice, participant)
}

/** @returns whether the value is one of them. */
function putBackTexts({ state, value }: KeptControl, texts: readonly WrittenText[]): boolean {
  const shown = state.shown!
  const isNewest = shown.all.length === 0 && texts.length > 0
  shown.putBack(texts)
  if (shown.all.length > 0) state.value = shown.value
  else state.value ??= value === null ? null : ''
  return isNewest
}
