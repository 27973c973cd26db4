import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useClock } from '../parts/use-clock.js'
import { isDrawing } from './use-gradually.js'

/**
 * How often a value is taken, ms: as fast as a hand moves; among many that are in sight, which nobody reads at once, and
 * out of sight, about as fast as a clock.
 */
const periods = { amongFew: 300, amongMany: 900, outOfSight: 1000 }
const few = 12

const inSight = new Set<Element>()
/** Whom to tell when an element comes into sight or leaves it. */
const watched = new Map<Element, (isInSight: boolean) => void>()
const observer = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) {
      inSight[isIntersecting ? 'add' : 'delete'](target)
      watched.get(target)?.(isIntersecting)
    }
  },
  // A little before it is scrolled to.
  { rootMargin: '25%' },
)

/**
 * A value that changes all the time, for an element that is costly to draw: the newest one several times a second while
 * the element is in sight among few, else about once. Elements take theirs at different times, so that they are not all
 * drawn together.
 */
export function useInSight<T>(value: T, element: RefObject<HTMLElement | null>): T {
  const [isInSight, see] = useState(true)
  const amongMany = inSight.size > few ? periods.amongMany : periods.amongFew
  const period = isInSight ? amongMany : periods.outOfSight
  const taken = useRef({ value, nextAt: 0 })
  useClock(period)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    watched.set(current, see)
    observer.observe(current)
    return () => {
      observer.unobserve(current)
      watched.delete(current)
      inSight.delete(current)
    }
  }, [element])
  const now = performance.now()
  const isFirst = taken.current.nextAt === 0
  if (isFirst || (now >= taken.current.nextAt && !isDrawing())) {
    taken.current = { value, nextAt: now + period * (isFirst ? Math.random() : 1) }
  }
  return taken.current.value
}
