import type { PageForPhones } from '../control.js'
import type { Problem, ProblemBody } from '../problem.js'
import type { ControlResult, PhoneResult } from '../result.js'
import type { LightForPhones } from './light.js'
import type { ShowEvent } from './show.js'

/** What a stream speaks: the subprotocol of its handshake (RFC 6455 §1.9). */
export type Subprotocol = 'ovation.v1'

/** Who a client says that it is: a phone, an operator or a screen. */
export type Hello =
  | { readonly token: string }
  | { readonly key: string; readonly layoutId: string }
  | ScreenHello

/** Of a screen. */
export interface ScreenHello {
  /** The layoutId. */
  readonly screen: string
  /** From the desk; without one it may show only while the room is open. */
  readonly ticket?: string
}

/** The first frame of a client; later, who it is from then on. */
export interface HelloFrame {
  readonly hello: Hello
}

/** Asks whether the stream lives. */
export interface PingFrame {
  /** Up to 64 bytes of JSON, which the pong repeats. */
  readonly ping: unknown
}

/** An action of a phone. */
export interface ActionFrame {
  /** Its idempotency key, which the answer repeats; an action without one is answered only if it is refused. */
  readonly id?: string
  /** That of the token where it is left out. */
  readonly layoutId?: string
  readonly lid: number
  readonly type: string
  readonly value?: unknown
}

/** Whatever a client may send. */
export type ClientFrame = HelloFrame | PingFrame | ActionFrame

/** The active page: answers a hello, and tells of each change. */
export interface PageEvent extends PageForPhones {
  readonly event: 'page'
}

/** The results, at most once a second. @template R as the service makes them, or as clients read them. */
export interface ResultsEvent<R = ControlResult> {
  readonly event: 'results'
  readonly results: readonly R[]
}

/** The service stops: phones and screens come back after so many ms. */
export interface ClosingEvent {
  readonly event: 'closing'
  readonly retryIn: number
}

/** The action with this id counts. */
export interface AcceptedFrame {
  readonly id: string
  readonly ok: true
  readonly problem?: never
  readonly retryAfter?: never
}

/** A frame was refused. */
export interface RefusedFrame<P = Problem> {
  /** Absent where the frame has none that can be repeated. */
  readonly id?: string
  readonly ok: false
  readonly problem: P
  /** Seconds to wait; absent unless the service gave a time. */
  readonly retryAfter?: number
}

/** The answer to a ping. */
export interface PongFrame {
  readonly pong: unknown
  /** The clock of the service as it reads the ping: ms since 1970, with up to one decimal. Nobody sets it while the service runs. */
  readonly at: number
  readonly id?: never
}

/** What tells without being asked has an event. */
export type PhoneEvent = PageEvent | ResultsEvent<PhoneResult> | LightForPhones | ClosingEvent

/** What answers a frame has none. */
export type AnswerFrame = (AcceptedFrame | RefusedFrame<ProblemBody> | PongFrame) & {
  readonly event?: never
}

/** Whatever a phone or a screen may receive. */
export type PhoneFrame = PhoneEvent | AnswerFrame

/** Whatever an operator may receive. */
export type OperatorFrame = ShowEvent | AnswerFrame
