import type { Test } from 'tap'

/** The clock of this process, which goes on only when it is turned; timers are not touched. */
export interface StoppedClock {
  advance(ms: number): void
}

/** Stops the monotonic clock until the test is over. */
export function stopClock(t: Test): StoppedClock {
  const { now } = performance
  // Whole, so that times since 1970, which are rounded, are as far apart as they should be.
  let at = Math.ceil(now.call(performance))
  performance.now = () => at
  t.teardown(() => {
    performance.now = now
  })
  return {
    advance: (ms) => {
      at += ms
    },
  }
}
