import type { TargetedMouseEvent, TargetedPointerEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { tick } from '../../look/device.js'

/** Within this, a phone would zoom on a second touch, ms. */
const doubleTap = 300

/** Handlers of a button that acts on touch, not on release. Several fingers may press at once. */
export function usePress(press: () => void) {
  const state = useRef({ byPointer: false, touched: 0 }).current
  const hit = (button: HTMLElement, x?: number, y?: number) => {
    ripple(button, x, y)
    press()
  }
  return {
    onPointerDown(event: TargetedPointerEvent<HTMLElement>) {
      const { currentTarget, button, clientX, clientY, pointerType } = event
      if (button !== 0) return
      state.byPointer = true
      if (pointerType === 'touch') tick()
      hit(currentTarget, clientX, clientY)
    },
    onClick({ currentTarget, detail }: TargetedMouseEvent<HTMLElement>) {
      // From a keyboard or a screen reader; any other click was already a press.
      if (detail === 0 || !state.byPointer) hit(currentTarget)
      state.byPointer = false
    },
    onKeyDown(event: KeyboardEvent) {
      // A held key is one press.
      if (event.repeat) event.preventDefault()
    },
    onTouchEnd(event: TouchEvent) {
      if (event.cancelable && event.timeStamp - state.touched < doubleTap) event.preventDefault()
      state.touched = event.timeStamp
    },
  }
}

/** Draws a ring that grows from the finger; from the middle if there is none. */
function ripple(button: HTMLElement, x?: number, y?: number): void {
  const { left, top, width, height } = button.getBoundingClientRect()
  const ring = document.createElement('span')
  ring.className = 'ripple'
  ring.style.left = `${x === undefined ? width / 2 : x - left}px`
  ring.style.top = `${y === undefined ? height / 2 : y - top}px`
  ring.onanimationend = () => ring.remove()
  button.append(ring)
}
