import { useRef } from 'preact/hooks'

/** ms within which a phone would take a second touch for a wish to zoom. */
const doubleTap = 300

/** What a button needs to act when it is touched, and not when it is let go. Several fingers press at once. */
export function usePress(press: () => void) {
  const state = useRef({ byPointer: false, touched: 0 }).current
  const hit = (button: HTMLElement, x?: number, y?: number) => {
    ripple(button, x, y)
    press()
  }
  return {
    onPointerDown({ currentTarget, button, clientX, clientY }: PressTarget) {
      if (button !== 0) return
      state.byPointer = true
      hit(currentTarget, clientX, clientY)
    },
    onClick({ currentTarget, detail }: MouseTarget) {
      // Of a keyboard or a reader of the screen; any other one was a press already.
      if (detail === 0 || !state.byPointer) hit(currentTarget)
      state.byPointer = false
    },
    onKeyDown(event: KeyboardEvent) {
      // A key that is held is one press.
      if (event.repeat) event.preventDefault()
    },
    onTouchEnd(event: TouchEvent) {
      if (event.cancelable && event.timeStamp - state.touched < doubleTap) event.preventDefault()
      state.touched = event.timeStamp
    },
  }
}

type PressTarget = Pick<PointerEvent, 'button' | 'clientX' | 'clientY'> & {
  readonly currentTarget: HTMLElement
}
type MouseTarget = Pick<MouseEvent, 'detail'> & { readonly currentTarget: HTMLElement }

/** A ring that grows from where the finger is; from the middle where there is none. */
function ripple(button: HTMLElement, x?: number, y?: number): void {
  const { left, top, width, height } = button.getBoundingClientRect()
  const ring = document.createElement('span')
  ring.className = 'ripple'
  ring.style.left = `${x === undefined ? width / 2 : x - left}px`
  ring.style.top = `${y === undefined ? height / 2 : y - top}px`
  ring.onanimationend = () => ring.remove()
  button.append(ring)
}
