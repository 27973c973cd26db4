import { fill } from '../../language/choose-words.js'
import type { Own } from '../session/own-actions.js'
import type { PlayWords } from './tools.js'

interface NoteProps {
  readonly text: string | undefined
  readonly isRefusal: boolean
}

/** What a control has to say, in a line below it. */
export function Note({ text, isRefusal }: NoteProps) {
  return text === undefined ? null : <p class={isRefusal ? 'note refused' : 'note'}>{text}</p>
}

/** That a control is closed, or why something does not count. @returns undefined if there is nothing to say. */
export function noteOf(words: PlayWords, { refusal }: Own, isOpen: boolean): string | undefined {
  if (!isOpen) return words.closedControl
  if (refusal === undefined) return undefined
  const { refused } = words
  const { code, retryAfter } = refusal
  if (code === 'rate-limited' && retryAfter > 0) return fill(words.again, { n: retryAfter })
  return code in refused ? refused[code as keyof typeof refused] : words.refusedOther
}
