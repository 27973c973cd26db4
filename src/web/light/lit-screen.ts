import type { Rgb } from './light-course.js'
import { words } from './words.js'

/** How far a phone is: nothing of the stage arrives, there is no light at present, or there is one. */
export type LightStage = 'away' | 'dark' | 'lit'

export type LitScreen = ReturnType<typeof openLitScreen>

/** Something over the whole page in one colour; at first it is black. @param leave called with a touch anywhere. */
export function openLitScreen(leave: () => void) {
  const before = document.activeElement as HTMLElement | null
  const sentence = Object.assign(document.createElement('p'), { className: 'light-words', id: 'light-words' })
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'light-leave' })
  const name = Object.assign(document.createElement('span'), {
    className: 'unseen',
    textContent: words.leave,
  })
  const screen = Object.assign(document.createElement('div'), { onclick: leave })
  screen.setAttribute('role', 'dialog')
  screen.setAttribute('aria-modal', 'true')
  screen.setAttribute('aria-labelledby', sentence.id)
  // The first one counts: that of the page stays as it is.
  const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#000' })
  let painted = ''

  const show = (stage: LightStage) => {
    screen.className = `light ${stage}`
    const text = stage === 'away' ? words.away : words.dark
    if (sentence.textContent !== text) sentence.textContent = text
  }
  button.append(name)
  screen.append(sentence, button)
  show('dark')
  document.head.prepend(meta)
  document.body.append(screen)
  document.documentElement.classList.add('in-light')
  button.focus({ preventScroll: true })

  return {
    element: screen,
    show,
    /** @param isCourse whether it is about to change again: the bars of the browser need not follow. */
    paint(rgb: Rgb, isCourse: boolean) {
      const color = `rgb(${rgb.map(Math.round).join()})`
      if (color !== painted) screen.style.backgroundColor = color
      if (!isCourse && meta.content !== color) meta.content = color
      painted = color
    },
    /** The page is as it was. */
    close() {
      screen.remove()
      meta.remove()
      document.documentElement.classList.remove('in-light')
      before?.focus({ preventScroll: true })
    },
  }
}
