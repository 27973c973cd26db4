import { createHistogram } from 'node:perf_hooks'
import { behaviours } from '../../controls/control-types.js'
import { PeriodCount } from '../../limits/pace.js'
import type { CarriedAction, Outcome } from './carriers/carrier.js'

/** What the phones of a rehearsal have sent, and the results they know. */
export class Ledger {
  /** People who have arrived, and those of them who have seen the page. */
  arrived = 0
  entered = 0
  /** Requests sent with an action; each repeat counts. */
  sent = 0
  /** Actions answered with `ok`; each counts once, however often it was sent. */
  accepted = 0
  /** Requests whose connection was cut on purpose, and those lost for other reasons. */
  cut = 0
  lost = 0
  /** Actions that may or may not have counted, because none of their requests was answered. */
  unknown = 0
  /** The most actions accepted in one second. */
  peak = 0
  /** Refused requests with an action, by code. */
  readonly refused = new Map<string, number>()
  /** Refused requests without an action (tokens, pages, streams), by code. */
  readonly otherwiseRefused = new Map<string, number>()
  /** Accepted actions of controls that count them, and of an Index the votes, one number per option. */
  readonly controls = new Map<number, { actions: number; readonly votes: number[] }>()
  /** Time from sending to the answer of each request with an action, µs. */
  readonly latency = createHistogram({ highest: 120_000_000 })
  /** How often phones were told that the light changes. */
  lightsHeard = 0
  /** When the first phone was told of a change, `performance.now()`, by the moment of the change. */
  readonly lights = new Map<number, number>()
  /** Time from then until each other phone was told of it, µs. */
  readonly lightSpread = createHistogram({ highest: 120_000_000 })
  /** `performance.now()` since which requests were sent and none was answered. */
  #silentSince: number | undefined
  readonly #second = new PeriodCount(1000)

  /** How long nobody has been answered, ms; 0 while nobody waits. */
  get silence(): number {
    return this.#silentSince === undefined ? 0 : performance.now() - this.#silentSince
  }

  /** A request is about to be sent. */
  ask(): void {
    this.#silentSince ??= performance.now()
  }

  /** Records the outcome of a request without an action. */
  noteOther({ code }: Outcome): void {
    if (isSilence(code)) return
    this.#silentSince = undefined
    if (code !== 'ok') count(this.otherwiseRefused, code)
  }

  /** Records the outcome of a request with an action. @param isOffline whether its phone lost the network on purpose. */
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

  /** A phone is told that the light changes. @param at the moment of the change: no other one has the same. */
  hearLight(at: number): void {
    const now = performance.now()
    const first = this.lights.get(at) ?? now
    this.lights.set(at, first)
    this.lightsHeard++
    this.lightSpread.record(1 + Math.round((now - first) * 1000))
  }

  /** Records an action that is known to count. */
  accept({ lid, type, value }: CarriedAction): void {
    this.accepted++
    this.peak = Math.max(this.peak, this.#second.add())
    const { valueKind } = behaviours[type]
    if (valueKind !== 'press' && valueKind !== 'choice') return
    const counters = this.controls.get(lid) ?? { actions: 0, votes: [] }
    this.controls.set(lid, counters)
    counters.actions++
    if (valueKind === 'choice') counters.votes[Number(value)] = (counters.votes[Number(value)] ?? 0) + 1
  }
}

/** Whether a code says that there was no answer. */
function isSilence(code: string): boolean {
  return code === 'lost' || code === 'unreachable'
}

function count(codes: Map<string, number>, code: string): void {
  codes.set(code, (codes.get(code) ?? 0) + 1)
}
