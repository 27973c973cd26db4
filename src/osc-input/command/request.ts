import type { Argument } from '../../osc/message.js'
import type { UdpPeer } from '../../udp.js'
import type { OscRefusal } from './tally.js'

/** One message to the daemon, and the way back to who sent it. */
export interface Request {
  readonly address: string
  readonly args: readonly Argument[]
  readonly from: UdpPeer
  /** Whether the sender may set the page and reset. */
  readonly isInControl: boolean
  /** Where the sender hears: the port that it speaks from, unless the message names another one. */
  hearsAt: UdpPeer
  /** Sends datagrams to where the sender hears, as far as the limits let it. */
  answer(...datagrams: readonly Uint8Array[]): void
  /** The same, and to the port that it speaks from. */
  answerBoth(...datagrams: readonly Uint8Array[]): void
}

/** Thrown to refuse a message: told to the sender as `/ovation/error`, unless it is to be ignored. */
export class OscFault {
  constructor(
    readonly refusal: Extract<OscRefusal, 'faulty' | 'not-in-control' | 'not-for-us' | 'echo'>,
    /** What was expected, what came, and how to mend it. */
    readonly reason = '',
  ) {}
}

/** The numeric value of an argument; desks send ints, floats, or true and false. */
export function numberOf(argument: Argument | undefined): number | undefined {
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

/** The text of an argument. */
export function textOf(argument: Argument | undefined): string | undefined {
  return argument?.type === 's' ? argument.value : undefined
}

/** Who sent it, for the log: `osc 10.0.0.7:9000`. */
export function senderOf({ from: { address, port } }: Pick<Request, 'from'>): string {
  return `osc ${address.includes(':') ? `[${address}]` : address}:${port}`
}

/** A word for each argument, for a person who sent others than expected. */
export function describeArguments(args: readonly Argument[]): string {
  return args.length === 0 ? 'no arguments' : `the arguments ,${args.map(({ type }) => type).join('')}`
}
