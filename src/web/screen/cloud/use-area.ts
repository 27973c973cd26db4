import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Area } from './box.js'

/** The room that an element has, rem: a window of another size, but of the same shape, changes nothing. */
export function useArea(part: RefObject<HTMLElement | null>): Area | undefined {
  const [area, see] = useState<Area>()
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = part.current!
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = { width: round(clientWidth / rem), height: round(clientHeight / rem) }
      see((before) => (before?.width === next.width && before.height === next.height ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(part.current!)
    return () => observer.disconnect()
  }, [])
  return area
}

/** Down to a tenth: pixels are whole. */
function round(length: number): number {
  return Math.floor(length * 10) / 10
}
