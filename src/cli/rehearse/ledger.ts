import { createHistogram } from 'node:perf_hooks'
import type { CarriedAction, Outcome } from './carriers/carrier.js'

/** What was done to a control that counts. */
export interface ControlTotals {
  /** Accepted actions. */
  actions: number
  /** Of an Index: accepted actions that chose it, one number an option. */
  readonly votes: number[]
}

/** What the phones of a rehearsal have sent, and what they know of it. */
export class Ledger {
  /** People who have come, and who have seen the page. */
  came = 0
  entered = 0
  /** Requests with an action that were sent: a repeated one counts again. */
  sent = 0
  /** Of those, they that were answered `ok`. An action is accepted once, however often it was sent. */
  accepted = 0
  /** Requests whose connection was cut on purpose, and those that were lost otherwise. */
  cut = 0
  lost = 0
  /** Actions that may have counted or not: no request of them was ever answered. */
  unknown = 0
  /** Actions accepted in the second in which most were. */
  peak = 0
  /** Answers to actions that were refusals, by code. */
  readonly refused = new Map<string, number>()
  /** The same of what is no action: tokens, pages, streams. */
  readonly otherwiseRefused = new Map<string, number>()
  readonly controls = new Map<number, ControlTotals>()
  /** µs from sending to the answer, of every answered request with an action. */
  readonly latency = createHistogram({ highest: 120_000_000 })
  /** `performance.now()` since which requests were sent and none was answered. */
  #silentSince: number | undefined
  #second = -1
  #inSecond = 0

  /** ms for which nobody has been answered; 0 while nobody waits. */
  get silence(): number {
    return this.#silentSince === undefined ? 0 : performance.now() - this.#silentSince
  }

  /** A request leaves. */
  ask(): void {
    this.#silentSince ??= performance.now()
  }

  /** What came of a request that is no action. */
  noteOther({ code }: Outcome): void {
    if (isSilence(code)) return
    this.#silentSince = undefined
    if (code !== 'ok') count(this.otherwiseRefused, code)
  }

  /** What came of a request with an action. @param isOffline its phone has lost the network on purpose. */
  noteAttempt(outcome: Outcome, isOffline: boolean): void {
    const { code, ms } = outcome
    const wasSent = ms > 0 || code === 'lost'
    if (!wasSent) return this.noteOther(outcome)
    this.sent++
    if (code === 'lost') {
      if (isOffline) this.cut++
      else this.lost++
      return
    }
    this.#silentSince = undefined
    if (code !== 'ok') count(this.refused, code)
    this.latency.record(Math.max(1, Math.round(ms * 1000)))
  }

  /** An action is known to count. */
  accept({ lid, type, value }: CarriedAction): void {
    this.accepted++
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) this.#inSecond = 0
    this.#second = second
    this.peak = Math.max(this.peak, ++this.#inSecond)
    if (type !== 'Button' && type !== 'Index') return
    const counters = this.controls.get(lid) ?? { actions: 0, votes: [] }
    this.controls.set(lid, counters)
    counters.actions++
    if (type === 'Index') counters.votes[Number(value)] = (counters.votes[Number(value)] ?? 0) + 1
  }
}

/** Whether a code says that there was no answer. */
function isSilence(code: string): boolean {
  return code === 'lost' || code === 'unreachable'
}

function count(codes: Map<string, number>, code: string): void {
  codes.set(code, (codes.get(code) ?? 0) + 1)
}
