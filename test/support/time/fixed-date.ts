import type { Test } from 'tap'

/** The date of this process, which goes on only when it is turned; the monotonic clock and timers are not touched. */
export interface FixedDate {
  advance(ms: number): void
}

/** Stops the date until the test is over, so that a token is as old when it is judged as when it was made. */
export function fixDate(t: Pick<Test, 'teardown'>): FixedDate {
  const { now } = Date
  let at = now()
  Date.now = () => at
  t.teardown(() => {
    Date.now = now
  })
  return {
    advance: (ms) => {
      at += ms
    },
  }
}
