import type { PageForPhones } from '../wire/control.js'
import type { ProblemBody } from '../wire/problem.js'
import type { PhoneResult } from '../wire/result.js'
import type { PongFrame } from '../wire/stream/frame.js'
import type { LightForPhones } from '../wire/stream/light.js'
import type { ActQueue, PendingAct } from './act-queue.js'
import type { ActError } from './options.js'
import type { ClientTimes } from './times.js'
import type { TokenKeeper } from './token-keeper.js'

/** What the two transports, stream and HTTP, share. */
export interface ClientCore {
  readonly url: string
  readonly times: ClientTimes
  readonly queue: ActQueue
  readonly tokens: TokenKeeper
  readonly page: PageForPhones | undefined
  readonly wantsResults: boolean
  takePage(page: PageForPhones): void
  takeResults(results: readonly PhoneResult[]): void
  /** Handles what is of the light: undefined for a new stream, which is told of one if there is any. */
  takeLight(frame?: LightForPhones | PongFrame): void
  /** Handles the answer to an action that was sent with `token`: no problem if it counts. @param retryAfter seconds. */
  judge(act: PendingAct, token: string, problem: ProblemBody | undefined, retryAfter: number): void
  /** Handles the refusal of a token. */
  refuseToken(token: string, why: ActError): void
  /** Sends what may go now. */
  pump(): void
  /** Sends nothing for this many ms. */
  pause(ms: number): void
  /** Reports the connection state after something worked or failed. */
  report(why?: Error): void
}
