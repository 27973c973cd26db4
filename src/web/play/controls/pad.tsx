import type { TargetedPointerEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { asPercent } from '../../language/wording.js'
import { withSoftHyphens } from '../../look/soft-hyphens.js'
import { words } from '../words.js'
import { type ControlProps, CountLine, hasResult, notYet, peopleIn } from './control-parts.js'

type Point = readonly [x: number, y: number]

/** An XYPad: a field for fingers, and the same as two sliders for keyboards and screen readers. */
export function Pad(props: ControlProps) {
  const { control, result, own, isOpen, lang, moved, act } = props
  /** The finger that moves it: others are ignored. */
  const [held, setHeld] = useState<number>()
  const kept = Array.isArray(own.value) ? (own.value as unknown as Point) : undefined
  const [at, setAt] = useState(kept)
  const isRefused = own.refusal !== undefined && own.pending === 0
  useEffect(() => {
    if (isRefused && held === undefined) setAt(kept)
  }, [isRefused, held])
  const go = (point: Point) => {
    setAt(point)
    void act(point)
  }
  moved.current = (point) => go(point as Point)
  const follow = ({ currentTarget, clientX, clientY }: TargetedPointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    go([share((clientX - left) / width), share(1 - (clientY - top) / height)])
  }
  const letGo = ({ pointerId }: PointerEvent) => {
    if (pointerId === held) setHeld(undefined)
  }
  const [x, y] = at ?? [0.5, 0.5]
  const axis = (name: string, value: number, move: (next: number) => Point) => (
    <input
      type="range"
      class="unseen"
      min="0"
      max="1"
      step="0.02"
      value={value}
      disabled={!isOpen}
      aria-label={`${control.props.label}: ${name}`}
      aria-valuetext={asPercent(value)}
      onInput={({ currentTarget }) => go(move(Number(currentTarget.value)))}
    />
  )
  return (
    <>
      <div class="label-row">
        <span dir="auto" lang={lang}>
          {withSoftHyphens(control.props.label)}
        </span>
        <span class="value">{at ? `${asPercent(x)} · ${asPercent(y)}` : notYet}</span>
      </div>
      {/* Left is left in every language: the stage has one, too. */}
      <div class="pad-holder" dir="ltr">
        {axis(words.across, x, (next) => [next, y])}
        {axis(words.up, y, (next) => [x, next])}
        <div
          class={`pad ${at ? '' : 'untouched'} ${isOpen ? '' : 'closed'}`}
          style={{ '--x': String(x), '--y': String(y) }}
          onPointerDown={(event) => {
            if (!isOpen || event.button !== 0 || held !== undefined) return
            setHeld(event.pointerId)
            event.currentTarget.setPointerCapture(event.pointerId)
            follow(event)
          }}
          onPointerMove={(event) => event.pointerId === held && follow(event)}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <span class="dot" />
        </div>
      </div>
      {hasResult(props) && <CountLine texts={[peopleIn(result)]} />}
    </>
  )
}

/** A finger outside the field counts as being at its edge. */
function share(part: number): number {
  return Math.min(1, Math.max(0, part))
}
