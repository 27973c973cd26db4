import type { TargetedPointerEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { asPercent, fill } from '../../language/wording.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import { words } from '../words.js'
import { type ControlProps, CountLine, hasResult, notYet, peopleIn } from './control-parts.js'

/** A Slider: follows the finger, and goes back if the value is refused. */
export function Slider(props: ControlProps) {
  const { control, result, own, isOpen, lang, moved, act } = props
  const input = useRef<HTMLInputElement>(null)
  const [isHeld, setHeld] = useState(false)
  const kept = typeof own.value === 'number' ? own.value : undefined
  const [at, setAt] = useState(kept)
  const isRefused = own.refusal !== undefined && own.pending === 0
  // The element keeps its own value, so that no render moves it under a finger.
  const goBack = () => {
    input.current!.value = String(kept ?? 0)
    setAt(kept)
  }
  useLayoutEffect(goBack, [])
  useLayoutEffect(() => {
    if (isRefused && !isHeld) goBack()
  }, [isRefused, isHeld])
  const letGo = () => setHeld(false)
  const move = () => {
    const value = Number(input.current!.value)
    setAt(value)
    void act(value)
  }
  moved.current = (value) => {
    input.current!.value = String(value)
    move()
  }
  /** Follows the finger, since Safari moves a slider only for a finger that begins on its thumb. */
  const follow = ({ currentTarget, clientX, pointerType }: TargetedPointerEvent<HTMLInputElement>) => {
    if (pointerType === 'mouse') return
    const { left, right, width } = currentTarget.getBoundingClientRect()
    const thumb = 2.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const way = document.documentElement.dir === 'rtl' ? right - clientX : clientX - left
    currentTarget.value = String((way - thumb / 2) / (width - thumb))
    move()
  }
  const mean = result && 'mean' in result && result.people > 0 ? result.mean : undefined
  return (
    <>
      <div class="label-row">
        <label for={`slider-${control.lid}`} dir="auto" lang={lang}>
          {withSoftHyphens(control.props.label)}
        </label>
        <span class="value">{at === undefined ? notYet : asPercent(at)}</span>
      </div>
      <div
        class={`fader ${at === undefined ? 'untouched' : ''}`}
        style={{ '--at': String(at ?? 0), '--mean': String(mean ?? 0) }}
      >
        <input
          id={`slider-${control.lid}`}
          ref={input}
          type="range"
          min="0"
          max="1"
          step="any"
          disabled={!isOpen}
          aria-label={plainName(control.props.label)}
          aria-valuetext={asPercent(at ?? 0)}
          onInput={move}
          onPointerDown={(event) => {
            setHeld(true)
            follow(event)
          }}
          onPointerMove={(event) => isHeld && follow(event)}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onChange={letGo}
        />
        {mean !== undefined && <span class="mean" />}
      </div>
      {hasResult(props) && (
        <CountLine
          texts={[fill(words.all, { n: mean === undefined ? notYet : asPercent(mean) }), peopleIn(result)]}
        />
      )}
    </>
  )
}
