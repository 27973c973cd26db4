import { useLayoutEffect } from 'preact/hooks'
import type { EditPlace, EditSession } from '../../session/edit-session.js'
import { parentOf } from './faults-at.js'

/** The id of the element that has the focus after the next drawing. */
let wanted: string | undefined

/** Gives the focus to an element that may not be there before the next drawing. What is typed there is chosen. */
export function focusNext(id: string): void {
  wanted = id
}

/** In a component that is drawn after each edit: goes where somebody leads, and gives the focus to what shall have it. */
export function useFocus(session: EditSession): void {
  useLayoutEffect(() => {
    const { sought } = session
    if (sought !== undefined) {
      session.arrive()
      wanted = sought
      session.lookAt(placeOf(sought))
      return
    }
    if (wanted === undefined) {
      // What had the focus is gone, such as a control whose adding was undone.
      if (document.activeElement === document.body)
        document.getElementById('$')?.focus({ preventScroll: true })
      return
    }
    const element = nearest(wanted)
    wanted = undefined
    for (let fold = element?.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    element?.focus()
    if (element instanceof HTMLInputElement && element.type === 'text') element.select()
  })
}

/** What has no field of its own is at what holds it. */
function nearest(id: string): HTMLElement | null {
  const element = document.getElementById(id)
  return element || parentOf(id) === id ? element : nearest(parentOf(id))
}

function placeOf(path: string): EditPlace {
  const [, page] = /^\$\.pages\[(\d+)\]/.exec(path) ?? []
  const [, control] = /\.controls\[(\d+)\]/.exec(path) ?? []
  const isEvery = path.startsWith('$.controls')
  return {
    page: page !== undefined ? Number(page) : isEvery ? 'every' : 'show',
    ...(control !== undefined && { control: Number(control) }),
  }
}
