import { useEffect, useState } from 'preact/hooks'

const more = 30

/** How many rows of many are drawn by now: some in each frame, so that no touch has to wait. @param least that are needed. */
export function useDrawnRows(count: number, least: number): number {
  const [drawn, draw] = useState(more)
  useEffect(() => {
    if (drawn >= count) return
    const frame = requestAnimationFrame(() => draw(drawn + more))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return Math.max(drawn, least)
}
