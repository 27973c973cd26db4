import { useEffect, useRef } from 'preact/hooks'
import { asCount, fill } from '../../language/wording.js'
import { say } from '../../look/live-region.js'
import { words } from '../words.js'
import { type ControlProps, hasResult, notYet, OwnCount } from './control-parts.js'
import { usePress } from './use-press.js'

/** A Button: counts each press of each finger. */
export function PressButton(props: ControlProps) {
  const { control, result, own, isOpen, lang, note, time, act } = props
  const press = usePress(() => void act())
  const said = useRef(own.accepted)
  useEffect(() => {
    if (own.accepted !== said.current) say(fill(words.you, { n: asCount(own.accepted) }))
    said.current = own.accepted
  }, [own.accepted])
  return (
    <button type="button" class="press" disabled={!isOpen} {...press}>
      <span class="press-label" dir="auto" lang={lang}>
        {control.props.label}
      </span>
      {/* Always there, so that the button does not move under a finger. */}
      <span class="press-note">{note ?? (time && <span aria-hidden="true">{time}</span>)}</span>
      <span class="count-line">
        <OwnCount own={own} />
        {hasResult(props) && (
          <span class="result">
            {fill(words.all, { n: result && 'count' in result ? asCount(result.count) : notYet })}
          </span>
        )}
      </span>
    </button>
  )
}
