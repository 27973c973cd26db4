import type { ActQueue, Carrier, PendingAct } from './act-queue.js'
import type { ActError } from './options.js'
import type { ClientTimes } from './times.js'
import type { TokenKeeper } from './token-keeper.js'
import type { PhonePage, PhoneResult, ProblemBody } from './wire.js'

/** What the two ways to the service share. */
export interface ClientCore {
  readonly url: string
  readonly times: ClientTimes
  readonly queue: ActQueue
  readonly tokens: TokenKeeper
  readonly page: PhonePage | undefined
  readonly wantsResults: boolean
  takePage(page: PhonePage): void
  takeResults(results: readonly PhoneResult[]): void
  /**
   * An action was answered.
   *
   * @param token what it was sent with.
   * @param problem undefined: it counts.
   * @param retryAfter seconds.
   */
  judge(act: PendingAct, token: string, problem: ProblemBody | undefined, retryAfter: number): void
  /** The token was refused. */
  refuseToken(token: string, why: ActError): void
  /** Sends what may go now. */
  pump(): void
  /** Nothing is sent for so many ms. */
  pause(ms: number): void
  /** Something works or has failed. */
  report(why?: Error): void
}

/** One of the two ways to the service. */
export interface Transport {
  /** What actions may be sent by now. */
  readonly carrier: Carrier | undefined
  /** Tries at once. */
  wake(): void
  close(): void
}
