import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../language/choose-words.js'
import type { ControlProps } from './tools.js'

/** A Slider: stands where the finger is, and goes back if that was refused. */
export function Slider({ control, result, tools, own, isOpen, act }: ControlProps) {
  const { words, percent, number } = tools
  const input = useRef<HTMLInputElement>(null)
  const isHeld = useRef(false)
  const kept = typeof own.value === 'number' ? own.value : undefined
  const [at, setAt] = useState(kept)
  const isRefused = own.refusal !== undefined && own.pending === 0
  // The element holds its value itself, so that nothing moves it under a finger.
  useLayoutEffect(() => {
    if (isHeld.current) return
    input.current!.value = String(kept ?? 0)
    setAt(kept)
  }, [isRefused])
  const move = () => {
    const value = Number(input.current!.value)
    setAt(value)
    void act(value)
  }
  const id = `label-${control.lid}`
  const mean = result?.type === 'Slider' && result.people > 0 ? result.mean : undefined
  return (
    <>
      <div class="label-row">
        <label id={id} for={`slider-${control.lid}`} dir="auto">
          {control.props.label}
        </label>
        <span class="value">{at === undefined ? '–' : percent(at)}</span>
      </div>
      <div class="fader" style={{ '--at': String(at ?? 0), '--mean': String(mean ?? 0) }}>
        <input
          id={`slider-${control.lid}`}
          ref={input}
          type="range"
          min="0"
          max="1"
          step="any"
          disabled={!isOpen}
          aria-valuetext={percent(at ?? 0)}
          onInput={move}
          onPointerDown={() => (isHeld.current = true)}
          onPointerUp={() => (isHeld.current = false)}
          onPointerCancel={() => (isHeld.current = false)}
        />
        {mean !== undefined && <span class="mean" />}
      </div>
      {result?.type === 'Slider' && (
        <p class="tally">
          <span>{fill(words.all, { n: mean === undefined ? '–' : percent(mean) })}</span>
          <span>{fill(words.people, { n: number(result.people) })}</span>
        </p>
      )}
    </>
  )
}
