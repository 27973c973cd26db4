import { applyTheme } from '../look/device.js'
import { drawPage } from '../look/draw-page.js'
import type { Rehearsal } from './model/rehearsal.js'
import { openPhone } from './phone.js'
import { letRise } from './rising-presses.js'
import { Wall } from './wall.js'

/** What a frame shows: the page of the audience, or the screen. */
export type FrameKind = 'phone' | 'wall'

/** The window of a frame, once its script has run. */
export interface PreviewWindow extends Window {
  /** Shows a rehearsal, and follows it. @returns a function that stops it. */
  showRehearsal?(kind: FrameKind, rehearsal: Rehearsal): () => void
}

/** Waits in a frame of the editor until it is told what to show: both are of one origin. */
export function waitInFrame(): void {
  const frame: PreviewWindow = window
  frame.showRehearsal = (kind, rehearsal) => {
    const phone = openPhone(rehearsal)
    const draw = () => {
      const { told } = rehearsal
      applyTheme(told.room.theme)
      drawPage(kind === 'phone' ? phone.view(told) : <Wall told={told} />)
    }
    draw()
    // In a task of its own: an edit, and the drawing of each page, together take too long on a slow machine.
    let isDue = false
    const drawNext = () => {
      if (isDue) return
      isDue = true
      requestAnimationFrame(() =>
        setTimeout(() => {
          isDue = false
          draw()
        }),
      )
    }
    // Controls with a colour of their own have other palettes in light and dark.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw)
    const stops = [rehearsal.onChange(drawNext), ...(kind === 'wall' ? [letRise(rehearsal)] : [])]
    return () => {
      for (const stop of stops) stop()
    }
  }
}
