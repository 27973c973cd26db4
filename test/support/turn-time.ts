import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Test } from 'tap'

/** Time of this process, which goes on only when it is turned. */
export interface TurnedTime {
  /** Lets so much time pass: timers that become due run in their order, and what they have begun goes on between. */
  turn(ms: number): Promise<void>
}

/** The steps of a turn; a timer sees the time at most so much late. */
const stepMs = 5

/**
 * Stops the clocks and all timers of this process until the test is over. Sockets and files go on, and so does `until`.
 * What was begun before keeps its timers.
 */
export function turnTime(t: Pick<Test, 'teardown'>): TurnedTime {
  const { now } = performance
  let at = Math.ceil(now.call(performance))
  performance.now = () => at
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.now() })
  t.teardown(() => {
    mock.timers.reset()
    performance.now = now
  })
  return {
    turn: async (ms) => {
      for (let left = ms; left > 0; left -= stepMs) {
        const step = Math.min(left, stepMs)
        at += step
        mock.timers.tick(step)
        await setImmediate()
      }
    },
  }
}
