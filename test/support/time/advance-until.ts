import type { ControlledTime } from './advance-time.js'
import { until } from './until.js'

/**
 * Turns the time, a little at each look, until something is so that takes real time as well, since sockets, files or other
 * processes have a part in it.
 *
 * @param byMs as much at each look; less where it must not be passed by far.
 * @throws after a minute of real time.
 */
export function advanceUntil(
  time: Pick<ControlledTime, 'advance'>,
  isSo: () => boolean | Promise<boolean>,
  byMs = 50,
  found?: () => unknown,
): Promise<void> {
  const isSoLater = async () => {
    if (await isSo()) return true
    await time.advance(byMs)
    return isSo()
  }
  return until(isSoLater, String(isSo), found)
}

/** The same until something has ended. @returns or throws what that does. */
export async function turned<T>(
  time: Pick<ControlledTime, 'advance'>,
  event: Promise<T>,
  byMs?: number,
): Promise<T> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  event.then(end, end)
  await advanceUntil(time, () => hasEnded, byMs)
  return event
}
