import { keepAwake } from '../look/keep-awake.js'

/** How long the pointer stays after it was moved, ms. */
const pointerStays = 2000

/** For a page that nobody touches: the pointer disappears, and the machine does not sleep, where it can be asked. */
export function leaveUnattended(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => document.documentElement.classList.add('unattended')
  addEventListener('pointermove', () => {
    document.documentElement.classList.remove('unattended')
    clearTimeout(timer)
    timer = setTimeout(hide, pointerStays)
  })
  hide()
  keepAwake()
}
