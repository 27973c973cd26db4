import { useEffect, useState } from 'preact/hooks'

/** What has one period is drawn in parts, one so long after the other, ms, so that no touch has to wait for all. */
const partMs = 30

/** Of each period, ms, who is to be told, by their part; the clocks run as long as the page lives. */
const clocks = new Map<number, readonly Set<() => void>[]>()

/** Draws its component again and again. @param period ms. */
export function useClock(period: number): void {
  const [, redraw] = useState({})
  useEffect(() => {
    const clock = clockOf(period)
    const told = clock.reduce((least, part) => (part.size < least.size ? part : least))
    const tell = () => redraw({})
    told.add(tell)
    return () => told.delete(tell)
  }, [period])
}

function clockOf(period: number): readonly Set<() => void>[] {
  const known = clocks.get(period)
  if (known) return known
  const parts = Math.ceil(period / partMs)
  const clock = Array.from({ length: parts }, () => new Set<() => void>())
  clocks.set(period, clock)
  let next = 0
  setInterval(() => {
    for (const tell of clock[next++ % parts]!) tell()
  }, period / parts)
  return clock
}
