import type { Connections } from './connections.js'

export interface HttpOptions {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /** `''` or `/x`, without a slash at its end. */
  readonly basePath: string
  /** `['*']` or a list of origins. */
  readonly corsOrigins: readonly string[]
  readonly connections: Connections
  /** Told of every fault of ours; `id` is what the client was told. */
  readonly onFault: (error: unknown, id: string) => void
}

/** An HTTP server that listens; the engine behind it is nobody else's business. */
export interface HttpServer {
  readonly host: string
  readonly port: number
  /** Set while draining. */
  readonly closing: boolean
  /** Stops listening, lets what is in flight be answered with `Connection: close`, at most 2 s; then closes. */
  close(): Promise<void>
}

/** The address cannot be listened on; the message says which and why. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}
