import type { GroupCommit } from '../../action/group-commit.js'
import type { Displays } from '../../display/displays.js'
import type { Faults } from '../../faults.js'
import type { Log } from '../../log.js'
import type { Argument } from '../../osc/message.js'
import type { ShowState } from '../../state/show-state.js'
import type { UdpPeer } from '../../udp.js'
import type { AnswerLimits } from '../guard/answer-limits.js'
import type { Echoes } from '../guard/echoes.js'
import type { Registrations } from './registrations.js'
import type { OscRefusal, OscTally } from './tally.js'

/** What commands work with. */
export interface OscContext {
  readonly state: ShowState
  readonly displays: Displays
  readonly commit: GroupCommit
  readonly faults: Faults
  readonly log: Log
  readonly tally: OscTally
  readonly version: string
  /** The port of the HTTP side. */
  readonly httpPort: number
  /** The daemon's own OSC port. */
  readonly port: number
  readonly registrations: Registrations
  readonly limits: AnswerLimits
  readonly echoes: Echoes
}

/** One message to the daemon, and the way back to its sender. */
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
  /** The same, and also to the port that the sender sends from. */
  answerBoth(...datagrams: readonly Uint8Array[]): void
}

/** Thrown to refuse a message. The sender is told the reason as `/ovation/error`. */
export class OscRequestError {
  constructor(
    /** What was expected, what was received, and how to fix it; empty: the sender is told nothing. */
    readonly reason: string,
    readonly refusal: Extract<OscRefusal, 'faulty' | 'not-in-control' | 'not-for-us' | 'echo'> = 'faulty',
  ) {}
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
