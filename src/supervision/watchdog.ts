import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.js'
import type { SelfRequest } from './self-request.js'

/** The service is asked four times in the time that it may be silent: one long pause (a slow disk) is no end. */
const questions = 4
/** And at least this often, so that its server does not take the connection for an idle one. */
const atLeastEveryMs = 5000
/** The part of that time in which a question that is due must be answered; that leaves time for another. */
const patience = 0.5

/**
 * Gives a beat each time the service has proven that it works: its event loop was there in time for the question, and
 * the question was answered in time over its own HTTP port. Half of the usual 10 s is twenty times the lag at which load
 * is shed: a full house is slow, not dead.
 */
export class Watchdog {
  readonly #withinMs: number
  readonly #everyMs: number
  readonly #request: SelfRequest
  readonly #beat: () => void
  readonly #log: Log
  #isOver = false
  #isWell = true

  /** @param silentMs how long the service may give no beat; above 0. */
  constructor(silentMs: number, request: SelfRequest, beat: () => void, log: Log) {
    this.#withinMs = silentMs * patience
    this.#everyMs = Math.min(silentMs / questions, atLeastEveryMs)
    this.#request = request
    this.#beat = beat
    this.#log = log
  }

  /** Gives beats until it is closed. */
  async watch(): Promise<void> {
    for (let due = performance.now(); !this.#isOver; ) {
      const complaint = await this.#examine(due)
      if (this.#isOver) return
      this.#tell(complaint)
      if (complaint === undefined) this.#beat()
      due = Math.max(due + this.#everyMs, performance.now())
      await pause(due - performance.now(), undefined, { ref: false })
    }
  }

  close(): void {
    this.#isOver = true
    this.#request.close()
  }

  async #examine(due: number): Promise<string | undefined> {
    const lateMs = performance.now() - due
    if (lateMs >= this.#withinMs) return `the event loop was ${Math.round(lateMs)} ms late`
    return this.#request.ask(this.#withinMs - lateMs)
  }

  #tell(complaint: string | undefined): void {
    const isWell = complaint === undefined
    if (isWell === this.#isWell) return
    this.#isWell = isWell
    if (isWell) this.#log.info('the service answers itself again: systemd gets its beats')
    else
      this.#log.error(
        { why: complaint },
        'the service does not answer itself over HTTP in time: no beat for systemd, which starts it anew if that goes on for WatchdogSec',
      )
  }
}
