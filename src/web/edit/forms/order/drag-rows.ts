import type { TargetedPointerEvent } from 'preact'

/** What becomes of a row that is dragged. */
export interface RowMoves {
  /** @param to where it then stands. */
  move(from: number, to: number): void
  /** It was dropped on something else that has `data-drop`. @param on what that says. */
  drop?(from: number, on: string): void
}

/** A finger that rests is no drag, px. */
const least = 4

/**
 * Lets a row of a list be dragged by its handle, with a mouse, a pen or a finger: pointer events are the same for all of
 * them. The rows only look as if they moved until it is dropped, so that they stay where they are drawn.
 *
 * @param start that a pointer was pressed somewhere in the list.
 */
export function dragRow(start: TargetedPointerEvent<HTMLElement>, moves: RowMoves): void {
  const list = start.currentTarget
  const handle = (start.target as Element).closest<HTMLElement>('.handle')
  const row = handle?.closest('li')
  // There are lists in rows of lists.
  if (!handle || !row || row.parentElement !== list || start.button !== 0) return
  const rows = [...list.children] as HTMLElement[]
  const from = rows.indexOf(row)
  const topNow = () => list.getBoundingClientRect().top
  const top = topNow()
  const boxes = rows.map((each) => each.getBoundingClientRect())
  const middles = boxes.map((box) => (box.top + box.bottom) / 2 - top)
  const height = boxes[from]!.height
  let to = from
  let target: HTMLElement | undefined
  let isDragged = false

  const show = (next: number) => {
    rows.forEach((each, at) => {
      const shift = at > from && at <= next ? -height : at < from && at >= next ? height : 0
      if (at !== from) each.style.transform = shift === 0 ? '' : `translateY(${shift}px)`
    })
    to = next
    rows[to]!.scrollIntoView({ block: 'nearest' })
  }
  const mark = (next: HTMLElement | undefined) => {
    target?.classList.remove('dropped-on')
    target = next
    target?.classList.add('dropped-on')
  }
  const end = (isDropped: boolean) => {
    handle.onpointermove = handle.onpointerup = handle.onlostpointercapture = handle.onkeydown = null
    const on = target?.dataset.drop
    mark(undefined)
    row.classList.remove('dragged')
    for (const each of rows) each.style.transform = ''
    if (!isDropped) return
    if (on !== undefined) moves.drop?.(from, on)
    else if (to !== from) moves.move(from, to)
  }

  // Safari gives it none at a touch.
  handle.focus()
  handle.setPointerCapture(start.pointerId)
  handle.onpointermove = ({ clientX, clientY }) => {
    const moved = clientY - topNow() - (start.clientY - top)
    if (!isDragged && Math.abs(moved) < least && Math.abs(clientX - start.clientX) < least) return
    isDragged = true
    row.classList.add('dragged')
    row.style.transform = `translateY(${moved}px)`
    const at = document.elementFromPoint(clientX, clientY)
    mark((moves.drop && at?.closest<HTMLElement>('[data-drop]')) || undefined)
    const middle = middles[from]! + moved
    const next = middles.filter((each, place) => place !== from && each < middle).length
    if (next !== to) show(next)
  }
  handle.onpointerup = () => end(isDragged)
  handle.onlostpointercapture = () => end(false)
  handle.onkeydown = (event) => {
    if (event.key !== 'Escape') return
    // Else it leaves the editor, too.
    event.preventDefault()
    end(false)
  }
}
