import { useEffect, useState } from 'preact/hooks'
import { untilNextSecond, wholeSecondsLeft } from './seconds-left.js'

/**
 * Whole seconds until a time, as everybody counts them: rounded up, and drawn again with each.
 *
 * @param at ms on the clock of `performance.now()`, which nobody can set. @returns 0 once it has come; undefined where
 * there is no such time.
 */
export function useSecondsLeft(at: number | undefined): number | undefined {
  const [, draw] = useState({})
  const now = performance.now()
  useEffect(() => {
    if (at === undefined || now >= at) return
    const timer = setTimeout(draw, untilNextSecond(at, now), {})
    return () => clearTimeout(timer)
  })
  return at === undefined ? undefined : wholeSecondsLeft(at, now)
}
