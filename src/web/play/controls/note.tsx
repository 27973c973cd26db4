import type { PhoneControl } from 'ovation/client'
import { useEffect } from 'preact/hooks'
import { fill } from '../../language/choose-words.js'
import type { Own } from '../session/own-books.js'
import type { PlayTools, PlayWords } from './tools.js'

interface NoteProps {
  readonly control: PhoneControl
  readonly tools: PlayTools
  readonly own: Own
  readonly isOpen: boolean
}

/** What a control has to say: that it is closed, or why something does not count. */
export function Note({ control, tools: { words, say }, own: { refusal }, isOpen }: NoteProps) {
  const text = refusal && textOf(words, refusal.code, refusal.retryAfter)
  const said = isOpen ? text : words.closedControl
  useEffect(() => {
    if (said) say(`${control.props.label}: ${said}`)
  }, [said])
  if (!isOpen) return <p class="note">{words.closedControl}</p>
  return text === undefined ? null : <p class="note refused">{text}</p>
}

function textOf(words: PlayWords, code: string, retryAfter: number): string {
  const { refused } = words
  if (code === 'rate-limited' && retryAfter > 0) return fill(words.again, { n: retryAfter })
  return code in refused ? refused[code as keyof typeof refused] : words.refusedOther
}
