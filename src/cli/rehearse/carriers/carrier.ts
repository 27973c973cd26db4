import type { ControlType } from '../../../wire/control.js'
import type { ControlValue } from '../../../wire/control-state.js'
import type { SeenControl } from '../crowd/auditorium.js'

export interface CarriedAction {
  readonly lid: number
  readonly type: ControlType
  readonly value: ControlValue
  /** The idempotency key. */
  readonly key: string
}

export interface Outcome {
  /**
   * `ok`, the code of a refusal, or `HTTP 502` for an answer that is not the daemon's; `lost` if the connection broke
   * before the answer, `unreachable` if nothing was sent.
   */
  readonly code: string
  /** Time from sending to the answer, ms; 0 if there was no answer or nothing was sent. */
  readonly ms: number
  /** Seconds that a refusal asks to wait, else 0. */
  readonly retryAfter: number
}

export const lost: Outcome = { code: 'lost', ms: 0, retryAfter: 0 }
export const unreachable: Outcome = { code: 'unreachable', ms: 0, retryAfter: 0 }

/** A connection without an answer for this long counts as broken. */
export const answerWithinMs = 8000

/** How one phone reaches the daemon. Nothing rejects. */
export interface PhoneCarrier {
  token: string
  /** The page as this phone knows it; empty before `look`. */
  readonly controls: readonly SeenControl[]
  /** Makes sure that the phone knows the page. */
  look(): Promise<Outcome>
  /** @param isCut whether the network fails once the action was sent. */
  act(action: CarriedAction, isCut: boolean): Promise<Outcome>
  /** The phone leaves the network. */
  drop(): void
}
