import { useEffect, useState } from 'preact/hooks'

/**
 * Seconds until a time, rounded up; it draws again with each of them.
 *
 * @param at by `performance.now()`. @returns 0 once it has come; undefined where there is no such time.
 */
export function useSecondsLeft(at: number | undefined): number | undefined {
  const [, draw] = useState({})
  const left = at === undefined ? undefined : Math.max(0, at - performance.now())
  useEffect(() => {
    if (left === undefined || left === 0) return
    const timer = setTimeout(draw, left % 1000 || 1000, {})
    return () => clearTimeout(timer)
  })
  return left === undefined ? undefined : Math.ceil(left / 1000)
}
