import type { ControlForPhones } from '../../../wire/control.js'
import { storageKeyOf } from './own-actions.js'

/** When controls close by themselves, or have, by `performance.now()`: by their storage keys. */
export type ClosingTimes = ReadonlyMap<string, number>

/** Two pages tell of one timer if their ends differ by less, ms: they took differently long to arrive. */
const sameTimer = 500
/** What is closed this long before its end, ms, was closed by its timer: the page was under way. */
const justOver = 1500

/**
 * What a page says about closing, on this phone's own clock: other clocks may be wrong, and this one is never set.
 *
 * @param before as of the page before. @param now when this page arrived, by `performance.now()`.
 */
export function closingTimes(
  before: ClosingTimes,
  controls: readonly ControlForPhones[],
  now: number,
): ClosingTimes {
  const times = new Map<string, number>()
  for (const control of controls) {
    const key = storageKeyOf(control)
    const known = before.get(key)
    const { enabled, closesIn } = control
    if (enabled === false) {
      if (known !== undefined && known < now + justOver) times.set(key, Math.min(known, now))
    } else if (closesIn !== undefined) {
      const end = now + closesIn
      const isKnown = known !== undefined && Math.abs(known - end) < sameTimer
      // The one that came faster is nearer to the truth.
      times.set(key, isKnown ? Math.min(known, end) : end)
    }
  }
  return times
}
