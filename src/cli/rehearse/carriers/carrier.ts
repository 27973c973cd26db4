import type { ControlType } from '../../../layout/layout.js'
import type { ControlValue } from '../../../state/control-state.js'
import type { SeenControl } from '../crowd/seen-page.js'

/** What a phone sends. */
export interface CarriedAction {
  readonly lid: number
  readonly type: ControlType
  readonly value: ControlValue
  /** The idempotency key. */
  readonly key: string
}

/** What came of a request. */
export interface Outcome {
  /**
   * `ok`, the code of a refusal, or `HTTP 502` for an answer that is not the daemon's; `lost` if the connection broke
   * before the answer, `unreachable` if nothing was sent.
   */
  readonly code: string
  /** ms from sending to the answer; 0 without one, and where nothing was sent. */
  readonly ms: number
  /** Seconds that a refusal asks to wait, else 0. */
  readonly retryAfter: number
}

export const lost: Outcome = { code: 'lost', ms: 0, retryAfter: 0 }
export const unreachable: Outcome = { code: 'unreachable', ms: 0, retryAfter: 0 }

/** Without an answer for so long, a connection counts as broken. */
export const answerWithinMs = 8000

/** How one phone reaches the daemon. Nothing rejects. */
export interface PhoneCarrier {
  /** The audience token. */
  token: string
  /** The page as this phone knows it; empty before `look`. */
  readonly controls: readonly SeenControl[]
  /** Makes sure that the phone knows the page. */
  look(): Promise<Outcome>
  /** @param isCut the network fails once it was sent. */
  act(action: CarriedAction, isCut: boolean): Promise<Outcome>
  /** The phone leaves the network. */
  drop(): void
}
