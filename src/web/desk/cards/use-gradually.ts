import { useEffect, useState } from 'preact/hooks'

/** Those of the page before go first. */
const atOnce = 0
const more = 3

/** How many of so many cards are drawn by now: a few at once, and others a moment later, so that no touch has to wait. */
export function useGradually(count: number): number {
  const [drawn, draw] = useState(atOnce)
  useEffect(() => {
    if (drawn >= count) return
    const timer = setTimeout(() => draw(drawn + more))
    return () => clearTimeout(timer)
  }, [drawn, count])
  return Math.min(drawn, count)
}
