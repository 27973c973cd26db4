import { useEffect, useState } from 'preact/hooks'

/** Of each period, ms, who is to be told; the clocks run as long as the page lives. */
const clocks = new Map<number, Set<() => void>>()

/** Draws its component again and again, together with all others of the same period. @param period ms. */
export function useClock(period: number): void {
  const [, redraw] = useState({})
  useEffect(() => {
    const told = clockOf(period)
    const tell = () => redraw({})
    told.add(tell)
    return () => told.delete(tell)
  }, [period])
}

function clockOf(period: number): Set<() => void> {
  const known = clocks.get(period)
  if (known) return known
  const told = new Set<() => void>()
  clocks.set(period, told)
  setInterval(() => {
    for (const tell of told) tell()
  }, period)
  return told
}
