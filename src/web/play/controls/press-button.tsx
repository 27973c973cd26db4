import { useEffect, useRef } from 'preact/hooks'
import { fill } from '../../language/choose-words.js'
import type { ControlProps } from './tools.js'
import { usePress } from './use-press.js'

/** A Button: counts each press of each finger. */
export function PressButton({ control, result, tools, own, isOpen, note, act }: ControlProps) {
  const { words, number, say } = tools
  const press = usePress(() => void act())
  const mine = fill(words.you, { n: number(own.accepted) })
  const said = useRef(own.accepted)
  useEffect(() => {
    if (own.accepted !== said.current) say(mine)
    said.current = own.accepted
  }, [own.accepted])
  return (
    <button type="button" class="press" disabled={!isOpen} {...press}>
      <span class="press-label" dir="auto">
        {control.props.label}
      </span>
      {/* Always there, so that the button does not move under a finger. */}
      <span class="press-note">{note}</span>
      <span class="count-line">
        <span>
          {mine}
          {own.pending > 0 && <span class="pending"> +{number(own.pending)}</span>}
        </span>
        {result && 'count' in result && <span>{fill(words.all, { n: number(result.count) })}</span>}
      </span>
    </button>
  )
}
