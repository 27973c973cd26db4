import { useEffect, useRef } from 'preact/hooks'
import { asCount, fill } from '../../language/wording.js'
import { say } from '../../look/live-region.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import { words } from '../words.js'
import { type ControlProps, hasResult, notYet, OwnCount, ownCountOf } from './control-parts.js'
import { usePress } from './use-press.js'

/** A Button: counts each press of each finger. */
export function PressButton(props: ControlProps) {
  const { control, result, own, isOpen, lang, note, time, moved, act } = props
  const press = usePress(() => void act())
  const button = useRef<HTMLButtonElement>(null)
  moved.current = () => button.current!.click()
  const said = useRef(own.accepted)
  useEffect(() => {
    if (own.accepted !== said.current) say(fill(words.you, { n: asCount(own.accepted) }))
    said.current = own.accepted
  }, [own.accepted])
  const count = result && 'count' in result ? asCount(result.count) : notYet
  const all = hasResult(props) && fill(words.all, { n: count })
  const name = plainName(control.props.label, note, ownCountOf(own), all)
  return (
    <button ref={button} type="button" class="press" disabled={!isOpen} aria-label={name} {...press}>
      <span class="press-label" dir="auto" lang={lang}>
        {withSoftHyphens(control.props.label)}
      </span>
      {/* Always there, so that the button does not move under a finger. */}
      <span class="press-note">{note ?? (time && <span aria-hidden="true">{time}</span>)}</span>
      <span class="count-line">
        <OwnCount own={own} />
        {all && <span class="result">{all}</span>}
      </span>
    </button>
  )
}
