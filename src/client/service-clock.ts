/** When a ping was sent and its pong arrived, by the own clock, and what the clock of the service said between; ms. */
export interface RoundTrip {
  readonly sent: number
  readonly at: number
  readonly received: number
}

/** So many round trips are kept, the newest, and none for longer, ms: two usual quartzes part by 5 ms meanwhile. */
const mostTrips = 60
const oldest = 180_000
/** After at least so many round trips, an error that is mostly below this, ms, is small enough. */
const fewTrips = 8
const smallError = 3.5
/** Browsers round their clocks, ms. */
const roundings = 5

export type ServiceClock = ReturnType<typeof serviceClock>

/**
 * How far the clock of the service is ahead of the own one, from round trips as NTP has them (RFC 5905 §8).
 *
 * Whatever is between delays each way by at least something and mostly by more. NTP takes the fastest round trip, whose
 * error is half of what one way took longer than the other. This takes the fastest of each way, from whichever round trips
 * they are. Where each way takes 50 to 250 ms, and 2 % of the messages are lost first, the error of 60 is below 10 ms in 99 of
 * 100 cases; that of the fastest round trip of 60 is below 29.
 */
export function serviceClock() {
  let trips: readonly RoundTrip[] = []
  let offset = Number.NaN
  let isSure = false

  return {
    /** What to add to the own clock, ms; NaN before the first round trip. */
    get offset(): number {
      return offset
    },
    /** Whether more round trips would hardly make it better. */
    get isSure(): boolean {
      return isSure
    },
    add(trip: RoundTrip): void {
      trips = [...trips.slice(1 - mostTrips), trip].filter(({ sent }) => sent > trip.sent - oldest)
      const there = excess(({ sent, at }) => at - sent)
      const back = excess(({ at, received }) => received - at)
      // No message is there before it was sent: one of the clocks stood still, or is another one.
      if (there.least + back.least < -roundings && trips.length > 1) {
        trips = []
        return this.add(trip)
      }
      offset = (there.least - back.least) / 2
      const { length } = trips
      const error = (there.beyond + back.beyond) / length
      isSure = length >= fewTrips && (error <= smallError || length >= mostTrips)
    },
    /** Forgets all, but goes on as it was until there is more: the clocks may have parted while the device slept. */
    clear(): void {
      trips = []
      isSure = false
    },
  }

  /** The least delay of one way, and by how much the others exceed it in the mean. */
  function excess(delay: (trip: RoundTrip) => number) {
    const delays = trips.map(delay)
    const least = Math.min(...delays)
    return { least, beyond: delays.reduce((sum, each) => sum + each - least, 0) / delays.length }
  }
}
