import { fill } from '../../language/choose-words.js'
import type { Own } from '../session/own-actions.js'
import type { PlayWords } from './tools.js'

interface NoteProps {
  readonly text: string | undefined
  readonly isRefusal: boolean
}

/** A line below a control: why it is closed, or why an action does not count. */
export function Note({ text, isRefusal }: NoteProps) {
  return text === undefined ? null : <p class={isRefusal ? 'note refused' : 'note'}>{text}</p>
}

/** The text of the note of a control. @returns undefined if there is nothing to say. */
export function noteOf(words: PlayWords, { refusal }: Own, isOpen: boolean): string | undefined {
  if (!isOpen) return words.closedControl
  if (refusal === undefined) return undefined
  const { refused } = words
  const { code, retryAfter } = refusal
  if (code === 'rate-limited' && retryAfter > 0) return fill(words.again, { n: retryAfter })
  return code in refused ? refused[code as keyof typeof refused] : words.refusedOther
}
