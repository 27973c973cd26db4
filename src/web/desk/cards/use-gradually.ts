import { useEffect, useState } from 'preact/hooks'

/** Those of the page before go first. */
const atOnce = 0
const more = 2

let unfinished = 0

/** Whether cards are still missing: those that are there can wait with what is new. */
export function isDrawing(): boolean {
  return unfinished > 0
}

/** How many of so many cards are drawn by now: a few in each frame, so that no touch has to wait. */
export function useGradually(count: number): number {
  const [drawn, draw] = useState(atOnce)
  useEffect(() => {
    if (drawn >= count) return
    unfinished++
    let timer: ReturnType<typeof setTimeout>
    // Behind the frame that shows those before: several at once would be one long one.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => draw(drawn + more))
    })
    return () => {
      unfinished--
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [drawn, count])
  return Math.min(drawn, count)
}
