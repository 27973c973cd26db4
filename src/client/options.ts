import type { PhonePage, PhoneResult, ProblemBody } from './wire.js'

/** Why an `act` was rejected: a problem of the service, or `unknown`, `unsent` or `closed` of this client, whose status is 0. */
export interface ActError extends Error, ProblemBody {
  /** Seconds after which the service would take it; where it says so. */
  readonly retryAfter?: number
}

/**
 * - `connecting`: at the start
 * - `open`: actions go through, and the page is the newest
 * - `waiting`: nothing goes through now, also where a token takes long to renew; it is tried again without your help
 * - `closed`: for good, by `close()` or because the token was refused and there is no `renew`
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed'

/** What is used of a WebSocket: the browser's, Node's own from 22 on, or that of the package `ws`. */
export interface AnyWebSocket {
  onopen: unknown
  onmessage: unknown
  onclose: unknown
  onerror: unknown
  send(data: string): void
  close(): void
}

export interface ConnectOptions {
  /** Base address of the service with `http:` or `https:` and its base path, such as `https://show.example/ovation`. */
  readonly url: string
  /** An audience token. */
  readonly token: string
  /** Called with the first page, and whenever the page has changed. */
  readonly onPage?: (page: PhonePage) => void
  /** Called with the results of the controls that show any, whenever they have changed. */
  readonly onResults?: (results: readonly PhoneResult[]) => void
  /** Called with each new state; `why` is what failed: an `ActError` where the service has refused something. */
  readonly onState?: (state: ConnectionState, why?: Error) => void
  /**
   * Gives another token of the same participant. Called before the token expires, and when it is refused; again if it takes 10 s,
   * and what comes later is taken too.
   */
  readonly renew?: () => string | Promise<string>
  /** Only over this carrier; left out, over a stream where one comes through, else over HTTP. */
  readonly over?: 'stream' | 'http'
  /** Where the platform has none (Node 20): that of the package `ws`. Without one, HTTP is used. */
  readonly WebSocket?: new (
    url: string,
    protocol: string,
  ) => AnyWebSocket
}

/** What `connect` returns. */
export interface OvationConnection {
  /** The newest page; undefined until the first one is there. */
  readonly page: PhonePage | undefined
  /**
   * Presses, moves or writes.
   *
   * @param value as the control's type wants it; none for a Button.
   * @returns resolves once it counts. Of a Slider or an XYPad that is moved on before its value has left, only the newer
   *   value is sent, and settles both.
   * @throws {ActError} rejects if it is refused, and counts nothing; with the code `unsent` or `closed` if it was not sent
   *   within 60 s or before `close()`; with `unknown` if nobody could say by then whether it counts.
   */
  act(lid: number, value?: unknown): Promise<void>
  /** Ends everything. */
  close(): void
}
