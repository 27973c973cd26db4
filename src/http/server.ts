import type { Connections } from './connections.js'
import type { AnswerLost } from './router.js'

export interface HttpOptions {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** `''` or `/x`, without a slash at its end. */
  readonly basePath: string
  /** `['*']` or a list of origins. */
  readonly corsOrigins: readonly string[]
  readonly connections: Connections
  /** For people whose address is that of no operation; absent where there are no pages. */
  readonly answerLost?: AnswerLost
  /** Called for every fault of ours; `id` stands in the answer to the client. */
  readonly onFault: (error: unknown, id: string) => void
}

/** A listening HTTP server, whatever its engine. */
export interface HttpServer {
  readonly host: string
  readonly port: number
  /** Set while draining. */
  readonly closing: boolean
  /** Stops listening, answers what is in flight with `Connection: close` for at most 2 s, then closes. */
  close(): Promise<void>
}

/** The address cannot be listened on; the message says which and why. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}
