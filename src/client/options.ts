import type { PageForPhones } from '../wire/control.js'
import type { ProblemBody } from '../wire/problem.js'
import type { PhoneResult } from '../wire/result.js'
import type { PongFrame } from '../wire/stream/frame.js'
import type { LightForPhones } from '../wire/stream/light.js'

/**
 * Why an `act` was rejected: a problem from the service, or this client's own `unknown`, `unsent` or `closed`, with the
 * status 0.
 */
export interface ActError extends Error, ProblemBody {
  /** Seconds after which the service would accept the action; absent unless it gave a time. */
  readonly retryAfter?: number
}

/**
 * - `connecting`: not connected yet
 * - `open`: actions go through, and the page is up to date
 * - `waiting`: nothing goes through, perhaps because a token takes long to renew; the client retries by itself
 * - `closed`: ended for good, by `close()` or because the token was refused and there is no `renew`
 */
export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed'

/** The part of a WebSocket that the client uses: a browser's, Node's own (22 or newer), or that of the package `ws`. */
export interface AnyWebSocket {
  onopen: unknown
  onmessage: unknown
  onclose: unknown
  onerror: unknown
  send(data: string): void
  close(): void
}

export interface ConnectOptions {
  /** Base URL of the service, with `http:` or `https:` and its base path, such as `https://show.example/ovation`. */
  readonly url: string
  /** An audience token. */
  readonly token: string
  /** Called with the first page, and each time the page changes. */
  readonly onPage?: (page: PageForPhones) => void
  /** Called with the results of all controls that publish any, each time they change. */
  readonly onResults?: (results: readonly PhoneResult[]) => void
  /** Called with each new state. `why` says what failed: an `ActError` if the service refused something. */
  readonly onState?: (state: ConnectionState, why?: Error) => void
  /**
   * Returns a new token for the same participant. Called before the token expires and when it is refused, and again if
   * it takes longer than 10 s; a late token is still used.
   */
  readonly renew?: () => string | Promise<string>
  /** Use only this carrier. By default the client uses a stream, and HTTP where no stream gets through. */
  readonly over?: 'stream' | 'http'
  /** For a platform that has none (Node 20): that of the package `ws`. Without one, the client uses HTTP. */
  readonly WebSocket?: new (
    url: string,
    protocol: string,
  ) => AnyWebSocket
}

/** A light, as `followLight` tells it. */
export interface LightOnPhone {
  /** `#rrggbb`; null: there is no light. */
  readonly color: string | null
  /** How long it takes from the color before to this one, ms. */
  readonly fade: number
  /** When that begins, by the clock of the service, ms since 1970. */
  readonly at: number
}

/** What `followLight` needs of a connection. */
export interface LightLink {
  /** The newest one of this stream; undefined: none has come. */
  readonly light: LightForPhones | undefined
  /** Called with each light and each pong, and with nothing when there is a new stream. */
  hear: ((frame: LightForPhones | PongFrame | undefined) => void) | undefined
  /**
   * Sends a ping, if there is a stream. As long as an action was refused because too many came, it sends none: each takes
   * the place of an action.
   *
   * @param value not 0. @returns whether there is a stream.
   */
  ping(value: number): boolean
}

/** What `connect` returns. */
export interface OvationConnection {
  /** The newest page; undefined until the first one has arrived. */
  readonly page: PageForPhones | undefined
  /**
   * Sends an action: a press, a value, a choice or a text.
   *
   * @param value of the kind that the control's type takes; none for a Button.
   * @returns resolves once the action counts. If a Slider or an XYPad moves again before its value was sent, only the
   *   newer value is sent; both promises settle with it.
   * @throws {ActError} rejects if the service refuses the action, which then counts nothing; with the code `unsent` or
   *   `closed` if it was not sent within 60 s or before `close()`; with `unknown` if it was sent but nobody could say
   *   by then whether it counts.
   */
  act(lid: number, value?: unknown): Promise<void>
  /** Ends the connection for good, and settles every open `act`. */
  close(): void
  /** For `followLight`. */
  readonly link: LightLink
}
