import { useLayoutEffect, useRef } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { sayNumber, sayShort, sayTime, words } from '../words.js'
import { type DeskProps, SteerButton } from './steer-parts.js'

/** At most this many are shown at once. */
const mostShown = 50

/** The texts that wait, oldest first. Keys act on the focused text; the focus moves on once it is approved or rejected. */
export function TextsPanel({ desk, show }: DeskProps) {
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<{ readonly at: number; readonly item: Element } | undefined>(undefined)
  const shown = show.texts.slice(0, mostShown)
  useLayoutEffect(() => {
    const { at, item } = focus.current ?? {}
    // A browser drops the focus of a removed element.
    if (item === undefined || item.isConnected || document.activeElement !== document.body) return
    focusOn(list.current, Math.min(at ?? 0, shown.length - 1))
  })
  const onFocus = (event: FocusEvent) => {
    const item = (event.target as Element).closest('li')
    if (item) focus.current = { item, at: [...(list.current?.children ?? [])].indexOf(item) }
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys[event.key.toLowerCase()]
    const { at = 0 } = focus.current ?? {}
    if (step === undefined) return
    event.preventDefault()
    if (typeof step === 'number') focusOn(list.current, at + step)
    else if (!event.repeat && desk.steer.maySteer && shown[at])
      desk.steer.judge(shown[at].textId, step === 'approve')
  }
  return (
    <section class="card texts stack" aria-labelledby="texts">
      <h2 id="texts">
        {words.texts.title}{' '}
        {show.waiting > 0 && <span class="count-line number">{sayNumber(show.waiting)}</span>}
      </h2>
      {shown.length === 0 ? (
        <p class="nothing">{words.texts.none}</p>
      ) : (
        desk.steer.maySteer && <p class="soft">{words.texts.keys}</p>
      )}
      <ul class="stack scrolled" ref={list} onKeyDown={onKey} onFocusIn={onFocus}>
        {shown.map(({ textId, lid, value, at }) => (
          <li key={textId} aria-busy={desk.steer.underWay.has(`text ${textId}`)}>
            <p class="eyebrow">
              <bdi>{sayShort(show.controls.get(lid)?.props.label ?? String(lid))}</bdi> ·{' '}
              <time class="number">{sayTime(at)}</time>
            </p>
            <blockquote dir="auto">{value}</blockquote>
            <p class="verdicts">
              {[true, false].map((approve) => (
                <SteerButton
                  key={String(approve)}
                  desk={desk}
                  class={approve ? 'primary' : ''}
                  onClick={() => desk.steer.judge(textId, approve)}
                >
                  {approve ? words.texts.approve : words.texts.reject}
                </SteerButton>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {show.waiting > shown.length && (
        <p class="soft">{fill(words.texts.more, { n: sayNumber(show.waiting - shown.length) })}</p>
      )}
    </section>
  )
}

const keys: Readonly<Record<string, number | string>> = { j: 1, k: -1, a: 'approve', r: 'reject' }

function focusOn(list: Element | null, at: number): void {
  list?.children[at]?.querySelector('button')?.focus()
}
