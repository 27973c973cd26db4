import { keepAwake } from '../look/keep-awake.js'

/** How long the pointer stays visible after it moved, ms. */
const pointerTime = 2000

/** For a page that nobody operates: hides the pointer, and keeps the machine awake where the browser allows it. */
export function leaveUnattended(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => document.documentElement.classList.add('unattended')
  addEventListener('pointermove', () => {
    document.documentElement.classList.remove('unattended')
    clearTimeout(timer)
    timer = setTimeout(hide, pointerTime)
  })
  hide()
  keepAwake()
}
