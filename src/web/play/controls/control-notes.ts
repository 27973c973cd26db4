import type { ControlForPhones } from '../../../wire/control.js'
import { fill } from '../../language/wording.js'
import type { Own } from '../session/own-actions.js'
import { words } from '../words.js'

/** What a control that is closed says. @param isOver whether its time was up. */
export function closedNote(control: ControlForPhones, isOver: boolean): string {
  if (control.type === 'Index' || ('once' in control && control.once)) return words.closedVote
  return isOver ? words.timeUp : words.closedControl
}

/** Why an action does not count; undefined if none was refused lately. */
export function refusalNote({ refusal }: Own): string | undefined {
  if (refusal === undefined) return undefined
  const { refused } = words
  const { code, retryAfter } = refusal
  if (code === 'rate-limited' && retryAfter > 0) return fill(words.again, { n: retryAfter })
  return code in refused ? refused[code as keyof typeof refused] : words.refusedOther
}
