import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useClock } from '../parts/use-clock.js'

/** A value out of sight is taken this often, ms. */
const calmMs = 1000

/** Whom to tell when an element comes into sight or leaves it. */
const watched = new Map<Element, (isInSight: boolean) => void>()
const observer = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) watched.get(target)?.(isIntersecting)
  },
  // A little before it is scrolled to.
  { rootMargin: '25%' },
)

/**
 * A value that changes all the time, for an element that is costly to draw: at once while the element is in sight, else
 * once a second.
 */
export function useInSight<T>(value: T, element: RefObject<HTMLElement | null>): T {
  const [isInSight, see] = useState(true)
  const taken = useRef({ value, at: 0 })
  useClock(calmMs)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    watched.set(current, see)
    observer.observe(current)
    return () => {
      observer.unobserve(current)
      watched.delete(current)
    }
  }, [element])
  const now = performance.now()
  if (isInSight || now - taken.current.at >= calmMs / 2) taken.current = { value, at: now }
  return taken.current.value
}
