import { useLayoutEffect, useRef } from 'preact/hooks'
import { useMedia } from '../../look/use-media.js'

/** How long numbers take to where they are going, ms: results come once a second. */
const glideTime = 1000

/** Draws numbers, first as they are, then on their way to new ones; at once for who wants no motion. @param draw has to be the same function each time. */
export function useGliding(numbers: readonly number[], draw: (numbers: readonly number[]) => void): void {
  const shown = useRef<readonly number[] | undefined>(undefined)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const show = (now: readonly number[]) => {
    shown.current = now
    draw(now)
  }
  // Ends with the element itself: after the next frame, as other effects do, it would draw in what is gone.
  useLayoutEffect(() => {
    const from = shown.current
    if (from === undefined || isStill) return show(numbers)
    if (from.join() === numbers.join()) return
    const begin = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begin) / glideTime))
      // Slower towards the end.
      const way = 1 - (1 - part) ** 2
      show(numbers.map((to, at) => from[at]! + way * (to - from[at]!)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [numbers.join(), isStill])
}
