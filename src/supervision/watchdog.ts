import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.js'
import type { SelfRequest } from './self-request.js'

/** The service is asked four times in the time that it may be silent: one long pause (a slow disk) does no harm. */
const requests = 4
/** And at least this often, so that its server does not close the connection as idle. */
const atLeastEveryMs = 5000
/** The part of that time in which a request must be answered; that leaves time for another. */
const answerWithin = 0.5

/**
 * Notifies systemd each time the service has proven that it works: its event loop was in time for the request, and the
 * request was answered in time over its own HTTP port. Half of the usual 10 s is twenty times the lag at which load is
 * shed: a full house is slow, not dead.
 */
export class Watchdog {
  readonly #withinMs: number
  readonly #everyMs: number
  readonly #request: SelfRequest
  readonly #notify: () => void
  readonly #log: Log
  #isClosed = false
  #isWell = true

  /** @param silentMs how long the service may send nothing; above 0. */
  constructor(silentMs: number, request: SelfRequest, notify: () => void, log: Log) {
    this.#withinMs = silentMs * answerWithin
    this.#everyMs = Math.min(silentMs / requests, atLeastEveryMs)
    this.#request = request
    this.#notify = notify
    this.#log = log
  }

  /** Notifies until it is closed. */
  async watch(): Promise<void> {
    for (let due = performance.now(); !this.#isClosed; ) {
      const problem = await this.#check(due)
      if (this.#isClosed) return
      this.#report(problem)
      if (problem === undefined) this.#notify()
      due = Math.max(due + this.#everyMs, performance.now())
      await pause(due - performance.now(), undefined, { ref: false })
    }
  }

  close(): void {
    this.#isClosed = true
    this.#request.close()
  }

  async #check(due: number): Promise<string | undefined> {
    const lateMs = performance.now() - due
    if (lateMs >= this.#withinMs) return `the event loop was ${Math.round(lateMs)} ms late`
    return this.#request.ask(this.#withinMs - lateMs)
  }

  #report(problem: string | undefined): void {
    const isWell = problem === undefined
    if (isWell === this.#isWell) return
    this.#isWell = isWell
    if (isWell) this.#log.info('the service answers its own requests again; systemd is notified again')
    else
      this.#log.error(
        { why: problem },
        'the service does not answer its own HTTP request in time; systemd is not notified, and restarts it if that lasts for WatchdogSec',
      )
  }
}
