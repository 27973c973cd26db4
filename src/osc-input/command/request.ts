import type { Argument } from '../../osc/message.js'
import type { UdpPeer } from '../../udp.js'
import type { OscRefusal } from './osc-counters.js'

/** One message to the daemon, and the means to answer its sender. */
export interface OscRequest {
  readonly address: string
  readonly args: readonly Argument[]
  readonly sender: UdpPeer
  /** Whether the sender may switch pages and reset. */
  readonly mayControl: boolean
  /** Where the sender listens: the port that it sends from, unless the message names another one. */
  replyTo: UdpPeer
  /** Sends datagrams to `replyTo`, within the limits. */
  answer(...datagrams: readonly Uint8Array[]): void
  /** As `answer`, for many datagrams: those whose time has passed are not sent. */
  answerWhile(isGood: () => boolean, datagrams: readonly Uint8Array[]): void
  /** As `answer`, and also to the port that the sender sends from. */
  answerBoth(...datagrams: readonly Uint8Array[]): void
}

/** Thrown to refuse a message. The sender receives the reason as `/ovation/error`. */
export class OscRequestError {
  constructor(
    /** What was expected, what was received, and how to fix it; empty: nothing is sent. */
    readonly reason: string,
    readonly refusal: Extract<OscRefusal, 'faulty' | 'not-in-control' | 'not-for-us' | 'echo'> = 'faulty',
  ) {}
}

/** @param what the sender wants to do: `reset`. @throws {OscRequestError} if the sender may not. */
export function requireControl({ mayControl }: OscRequest, what: string): void {
  if (mayControl) return
  throw new OscRequestError(`this address may not ${what}; add it to [osc] control`, 'not-in-control')
}

/** The numeric value of an argument; desks send ints, floats, or true and false. */
export function numberIn(argument: Argument | undefined): number | undefined {
  switch (argument?.type) {
    case 'i':
    case 'f':
    case 'd':
      return argument.value
    case 'h':
      return Number(argument.value)
    case 'T':
    case 'I':
      return 1
    case 'F':
      return 0
  }
  return undefined
}

export function stringIn(argument: Argument | undefined): string | undefined {
  return argument?.type === 's' ? argument.value : undefined
}

/** The sender, for the log: `osc 10.0.0.7:9000`. */
export function senderOf({ sender: { address, port } }: Pick<OscRequest, 'sender'>): string {
  return `osc ${address.includes(':') ? `[${address}]` : address}:${port}`
}

/** The types of arguments, for somebody who sent others than expected: `the arguments ,if`. */
export function describeTypeTags(args: readonly Argument[]): string {
  return args.length === 0 ? 'no arguments' : `the arguments ,${args.map(({ type }) => type).join('')}`
}
