import { useEffect, useRef } from 'preact/hooks'

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
 * Lets the rows of a list be dragged by their handles, with a mouse, a pen or a finger: pointer events are the same for
 * all of them. The rows only look as if they moved until they are dropped, so that they stay where they are drawn.
 *
 * @returns for the `ref` of the list.
 */
export function useDraggedRows<E extends HTMLElement>(moves: RowMoves) {
  const list = useRef<E>(null)
  const newest = useRef(moves)
  newest.current = moves
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const handle = (event.target as Element).closest<HTMLElement>('.handle')
      const row = handle?.closest('li')
      if (!handle || row?.parentElement !== list.current || event.button !== 0) return
      drag(list.current!, row!, handle, event, newest.current)
    }
    const { current } = list
    current?.addEventListener('pointerdown', press)
    return () => current?.removeEventListener('pointerdown', press)
  }, [])
  return list
}

function drag(
  list: HTMLElement,
  row: HTMLElement,
  handle: HTMLElement,
  start: PointerEvent,
  moves: RowMoves,
) {
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
