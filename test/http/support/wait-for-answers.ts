import type { Test } from 'tap'
import { stopTimes } from '../../../src/http/engine/open-requests.js'

/** Makes a server that stops wait for all answers, however long they take: one that it waits for in vain does not end. */
export function waitForAnswers(t: Test): void {
  const { drainMs } = stopTimes
  stopTimes.drainMs = Number.POSITIVE_INFINITY
  t.teardown(() => {
    stopTimes.drainMs = drainMs
  })
}
