import { Refusal } from '../errors.js'
import type { ControlValue } from '../wire/control-state.js'
import type { Authors } from './authors.js'
import type { BlockedWords } from './blocked-words.js'

/** Whose texts are dropped. */
export type Muting = Pick<Authors, 'isMuted'>

/** For machines that do not know. */
export const nobodyIsMuted: Muting = { isMuted: () => false }

/**
 * Judges what a value says, if it is a text. A blocked word is refused, but not to somebody who is muted: what they write is dropped anyway,
 * and they are not told.
 *
 * @returns whether everybody may write it.
 * @throws {Refusal} `value-invalid` for a blocked word of anybody who is not muted.
 */
export function permitText(
  value: ControlValue,
  blockedWords: BlockedWords,
  authors: Muting,
  layoutId: string,
  participant: string,
): boolean {
  if (typeof value !== 'string' || !blockedWords.isIn(value)) return true
  if (authors.isMuted(layoutId, participant)) return false
  const expected = 'text without a word that is blocked here'
  throw new Refusal('value-invalid', `Expected $.value to be ${expected}; received one with it. Reword it.`, {
    errors: [{ path: '$.value', expected }],
  })
}
