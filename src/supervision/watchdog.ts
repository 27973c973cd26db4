import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.js'
import type { SelfRequest } from './self-request.js'

/** The service is checked four times within the watchdog's limit, so one long pause (a slow disk) does no harm. */
const requests = 4
/** The longest interval between checks, so that the server does not close the connection as idle. */
const atLeastEveryMs = 5000
/** The part of that time in which a request must be answered; that leaves time for another. */
const answerWithin = 0.5

/**
 * Notifies systemd each time the service has proven that it works: its event loop was in time for the request, and the
 * request was answered in time over its own HTTP port. Half of the usual 10 s is twenty times the lag at which load is
 * shed: a full house is slow, not dead.
 *
 * @param silentMs how long the service may send nothing; above 0.
 * @param end stops it.
 */
export async function watch(
  silentMs: number,
  request: SelfRequest,
  notify: () => void,
  log: Log,
  end: AbortSignal,
): Promise<void> {
  const withinMs = silentMs * answerWithin
  const everyMs = Math.min(silentMs / requests, atLeastEveryMs)
  let wasWell = true
  for (let due = performance.now(); !end.aborted; ) {
    const lateMs = performance.now() - due
    const problem =
      lateMs < withinMs
        ? await request.ask(withinMs - lateMs)
        : `the event loop was ${Math.round(lateMs)} ms late`
    if (end.aborted) return
    const isWell = problem === undefined
    if (isWell && !wasWell) log.info('the service answers its own requests again; systemd is notified again')
    if (!isWell && wasWell)
      log.error(
        { why: problem },
        'the service does not answer its own HTTP request in time; systemd is not notified, and restarts it if that lasts for WatchdogSec',
      )
    wasWell = isWell
    if (isWell) notify()
    due = Math.max(due + everyMs, performance.now())
    await pause(due - performance.now(), undefined, { ref: false })
  }
}
