import { useEffect, useRef, useState } from 'preact/hooks'
import { asCount, fill } from '../../language/wording.js'
import { say } from '../../look/live-region.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import { listTexts } from '../session/own-texts.js'
import { words } from '../words.js'
import type { ControlProps } from './control-parts.js'

/** Code points, if the layout sets no limit. */
const usualLimit = 280
/** A limit up to this gets a field of one line, code points. */
const shortText = 40

/** A String: the text stays in the field until it counts. Below are those that all see, and what one's own became. */
export function TextField({ control, result, own, isOpen, lang, act }: ControlProps) {
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const latest = useRef('')
  const { maxLength } = control.props
  const limit = typeof maxLength === 'number' ? maxLength : usualLimit
  const left = limit - [...text].length
  const id = `text-${control.lid}`
  const sent = 'moderated' in control && control.moderated ? words.sentFirst : words.sent
  const isListed = areTextsListed({ control, result }) && !wordsIn({ control, result })
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
    say(sent)
  }
  const field = {
    id,
    class: 'field',
    value: text,
    disabled: !isOpen,
    dir: 'auto' as const,
    autocomplete: 'off',
    'aria-label': plainName(control.props.label),
    'aria-describedby': `${id}-left`,
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      write(currentTarget.value),
  }
  return (
    <form onSubmit={send}>
      <label for={id} dir="auto" lang={lang}>
        {withSoftHyphens(control.props.label)}
      </label>
      {limit <= shortText ? (
        <input type="text" enterkeyhint="send" {...field} />
      ) : (
        <textarea rows={2} {...field} />
      )}
      <div class="text-row">
        <span id={`${id}-left`} class={left < 0 ? 'left refused' : 'left'}>
          {isSent
            ? isListed
              ? words.sent
              : sent
            : fill(left < 0 ? words.over : words.left, { n: asCount(Math.abs(left)) })}
        </span>
        <button
          type="submit"
          class="button primary"
          disabled={!isOpen || text.trim() === '' || left < 0 || own.pending > 0}
        >
          {own.pending > 0 ? words.sending : words.send}
        </button>
      </div>
      <Texts control={control} result={result} own={own} sent={sent} />
    </form>
  )
}

/** Where no results are told, nobody knows what became of a text. */
function areTextsListed({ control, result }: Pick<ControlProps, 'control' | 'result'>): boolean {
  return result !== undefined || control.results === 'live'
}

/** What most people wrote, where that is counted. */
function wordsIn({ control, result }: Pick<ControlProps, 'control' | 'result'>) {
  const counted = result && 'words' in result ? result.words : undefined
  return 'words' in control && control.words ? (counted ?? []) : undefined
}

interface TextsProps extends Pick<ControlProps, 'control' | 'result' | 'own'> {
  /** What is said of a text that nobody else sees yet. */
  readonly sent: string
}

function Texts({ control, result, own, sent }: TextsProps) {
  const shown = result && 'texts' in result ? result.texts : []
  const texts = listTexts(own.texts, shown)
  const became = { waiting: sent, shown: words.onWall, gone: words.wasOnWall }
  const news = texts.find((each) => each.became === 'shown')?.text
  useEffect(() => {
    if (news !== undefined) say(`${words.onWall} ${news}`)
  }, [news])
  if (!areTextsListed({ control, result })) return null
  const counted = wordsIn({ control, result })
  if ((counted ?? texts).length === 0) return <p class="texts none">{words.noTexts}</p>
  return (
    // It scrolls by itself, so that what is below stays where it is.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach what scrolls.
    <ul class="texts" tabIndex={0} aria-label={words.texts}>
      {counted
        ? counted.map(([word, people]) => (
            <li key={word} class="word">
              <bdi>{word}</bdi> <b>{asCount(people)}</b>
            </li>
          ))
        : texts.map(({ text, became: what }, at) => (
            <li key={at} class={what ? 'own' : ''} dir="auto">
              <span>{text}</span>
              {what && (
                <span class="became" dir={document.documentElement.dir as 'ltr'}>
                  {became[what]}
                </span>
              )}
            </li>
          ))}
    </ul>
  )
}
