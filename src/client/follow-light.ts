import type { LightOnPhone, OvationConnection } from './options.js'
import { serviceClock } from './service-clock.js'
import { onWakeUp } from './wake-ups.js'

/** Between two pings, ms: until the clocks are compared, and from then on, instead of those that only look for life. */
const hurried = 200
const calm = 3000
/** If a new stream has brought no light within this, there is none, ms. */
const tellsPresent = 1000
/** If there was no stream for this, nobody knows whether there still is a light, ms. */
const silent = 15_000

/** Who follows the light. */
export interface LightFollower {
  /** The clock of the service at this moment, ms since 1970; NaN before it was first heard of. */
  now(): number
  /** Follows no more. */
  close(): void
}

/**
 * Follows the light of the layout over the stream, at first the present one. Until it is closed it compares clocks, for
 * which it sends eight pings or more at 5 a second, then one every 3 s. Over HTTP, there is no light.
 *
 * @param connection of `connect`, which one function at a time can follow.
 * @param onLight called with each light, mostly before its time has come; with the color null if it goes out, also because
 *   the connection is lost. Not before the clocks were compared once.
 */
export function followLight(
  { link }: OvationConnection,
  onLight: (light: LightOnPhone) => void,
): LightFollower {
  const clock = serviceClock()
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let told: LightOnPhone | undefined
  let next: LightOnPhone | undefined = link.light
  let linkedAt = performance.now()

  const now = () => performance.now() + clock.offset
  const tell = () => {
    const light = next
    if (!light || Number.isNaN(clock.offset)) return
    next = undefined
    // After each new hello, the present one is told again.
    if (told && light.at === told.at && light.color === told.color) return
    const { color, fade, at } = light
    told = { color, fade, at }
    onLight(told)
  }
  const goOut = () => {
    if (!told?.color) return
    next = { color: null, fade: 0, at: now() }
    tell()
  }
  const ask = () => {
    clearTimeout(timer)
    const at = performance.now()
    if (link.ping(at)) linkedAt = at
    else if (at - linkedAt > silent) goOut()
    timer = setTimeout(ask, clock.isSure ? calm : hurried)
  }
  const compareAnew = () => {
    clock.clear()
    ask()
  }
  link.hear = (frame) => {
    if (frame && 'pong' in frame)
      clock.add({ sent: frame.pong as number, at: frame.at, received: performance.now() })
    else {
      clearTimeout(waiting)
      next = frame
      if (!frame) {
        waiting = setTimeout(goOut, tellsPresent)
        compareAnew()
      }
    }
    tell()
  }
  onWakeUp(compareAnew, ending.signal)
  ask()
  return {
    now,
    close() {
      clearTimeout(timer)
      clearTimeout(waiting)
      ending.abort()
      link.hear = undefined
    },
  }
}
