import { useRef, useState } from 'preact/hooks'
import { asCount, fill } from '../../language/wording.js'
import { say } from '../../look/live-region.js'
import { words } from '../words.js'
import type { ControlProps } from './control-parts.js'

/** Code points, if the layout sets no limit. */
const usualLimit = 280
/** A limit up to this gets a field of one line, code points. */
const shortText = 40
/** Newest texts that are shown. */
const shownTexts = 5

/** A String: the text stays in the field until it counts. */
export function TextField({ control, result, own, isOpen, act }: ControlProps) {
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const latest = useRef('')
  const { maxLength } = control.props
  const limit = typeof maxLength === 'number' ? maxLength : usualLimit
  const left = limit - [...text].length
  const id = `text-${control.lid}`
  const write = (next: string) => {
    latest.current = next
    setText(next)
    setSent(false)
  }
  const send = async (event: Event) => {
    event.preventDefault()
    if (text.trim() === '' || left < 0 || own.pending > 0 || !(await act(text))) return
    // If the person has typed more meanwhile, it stays.
    if (latest.current === text) write('')
    setSent(true)
    say(words.sent)
  }
  const field = {
    id,
    class: 'field',
    value: text,
    disabled: !isOpen,
    dir: 'auto' as const,
    autocomplete: 'off',
    'aria-describedby': `${id}-left`,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      write(currentTarget.value),
  }
  return (
    <form onSubmit={send}>
      <label for={id} dir="auto">
        {control.props.label}
      </label>
      {limit <= shortText ? (
        <input type="text" enterkeyhint="send" {...field} />
      ) : (
        <textarea rows={2} {...field} />
      )}
      <div class="text-row">
        <span id={`${id}-left`} class={left < 0 ? 'left refused' : 'left'}>
          {isSent ? words.sent : fill(left < 0 ? words.over : words.left, { n: asCount(Math.abs(left)) })}
        </span>
        <button
          type="submit"
          class="button primary"
          disabled={!isOpen || text.trim() === '' || left < 0 || own.pending > 0}
        >
          {own.pending > 0 ? words.sending : words.send}
        </button>
      </div>
      {result && 'texts' in result && result.texts.length > 0 && (
        <ul class="texts">
          {result.texts
            .slice(-shownTexts)
            .reverse()
            .map((each, at) => (
              <li key={at} dir="auto">
                {each}
              </li>
            ))}
        </ul>
      )}
    </form>
  )
}
