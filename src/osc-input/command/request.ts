import { isOwnAddress, urlHost } from '../../http/address.js'
import type { Argument } from '../../osc/message.js'
import type { UdpPeer } from '../../udp.js'
import { numberIn, portArgument } from './arguments.js'
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

/** The sender, for the log: `osc 10.0.0.7:9000`; one who sent over a WebSocket of OSCQuery has no port. */
export function senderOf({ sender: { address, port } }: Pick<OscRequest, 'sender'>): string {
  const host = urlHost(address)
  return port === 0 ? `oscquery ${host}` : `osc ${host}:${port}`
}

/**
 * Directs the answer to the port that the first number of the request names, if any: many programs listen on a different
 * port than they send from. The address is always the sender's, so nobody can direct datagrams at somebody else.
 *
 * @returns where the answer goes.
 * @throws {OscRequestError} if that is not a port, or the daemon's own.
 */
export function setReplyPort({ port: ownPort }: { readonly port: number }, request: OscRequest): UdpPeer {
  const { args, sender } = request
  const port = numberIn(portArgument(args)) ?? sender.port
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OscRequestError(`expected the port that you listen on, 1 to 65535; received ${port}`)
  if (port === ownPort && isOwnAddress(sender.address))
    throw new OscRequestError(
      `port ${port} of this machine belongs to Ovation; name the port that you listen on`,
    )
  request.replyTo = { address: sender.address, port }
  return request.replyTo
}
