import { scaleUtc } from 'd3-scale'
import type { VenueClock } from '../../../venue-clock.js'
import type { Interval } from '../report.js'

/** A moment of an axis, and how it is told. */
export interface Tick {
  /** ms since 1970. */
  readonly t: number
  readonly label: string
}

/**
 * The ticks of an axis of time that passes: where the clock of the venue shows round times, in order, each told as no
 * other of them.
 *
 * @param count about so many.
 */
export function timeTicks(span: Interval, count: number, clock: VenueClock): readonly Tick[] {
  const ticks = roundTimes(span, count, clock)
  const times = clock.over(span)
  const isFine = ticks.some((t) => t % 60_000 !== 0)
  return ticks.map((t) => ({ t, label: isFine ? times.second(t) : times.minute(t) }))
}

/** A clock that is put back or forward shows the round times of one offset before, and those of another one after. */
function roundTimes({ begin, end }: Interval, count: number, clock: VenueClock): readonly number[] {
  const ticksAhead = (offset: number) =>
    scaleUtc([begin + offset, end + offset], [0, 1])
      .ticks(count)
      .map((shown) => shown.getTime() - offset)
  const offsets = new Set([begin, end, ...ticksAhead(0)].map(clock.offset))
  return (
    [...offsets]
      .flatMap((offset) => ticksAhead(offset).filter((t) => clock.offset(t) === offset))
      // Nothing is told more finely than to the second.
      .filter((t) => t % 1000 === 0)
      .sort((one, other) => one - other)
  )
}
