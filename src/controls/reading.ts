import type { Counted } from './counted.js'

/** One argument of a message: its OSC type, and how it is read from the state of the control. */
export type Reading =
  | NumberReading
  | { readonly type: 's'; readonly read: Read<string> }
  /** `T` or `F`. */
  | { readonly type: 'tf'; readonly read: Read<boolean> }

/** An argument that is a number. */
export interface NumberReading {
  readonly type: 'i' | 'f'
  readonly read: Read<number>
}

/** @param fullScale of the control. */
export type Read<T> = (counted: Counted, fullScale: number) => T

/**
 * `state`: the newest says everything, and may be repeated. `press`: one may stand for many, but a repeated one would be
 * another press. `event`: each counts, like a chosen option.
 */
export type MessageKind = 'state' | 'press' | 'event'

/** How a display wants the values of controls: that part of its profile. */
export interface WireStyle {
  readonly toggle: 'int' | 'float' | 'tf'
  readonly button: 'if' | 'f' | 'i' | 'trigger'
  readonly string: 'utf8' | 'ascii' | 'off'
}

/** The form in which a map wants a control. */
export interface Mapped {
  /** An OSC type. */
  readonly type?: 'f' | 'i' | 's' | undefined
  /** What 0 and 1 of the control become; from > to inverts it. */
  readonly range?: readonly [from: number, to: number] | undefined
}

/** The kind of the messages of a type whose value lasts. */
export function stateKind(): MessageKind {
  return 'state'
}

/** The kind of the messages of a type whose every value counts. */
export function eventKind(): MessageKind {
  return 'event'
}

/** Of a type without votes. */
export function noVotes(): undefined {}
