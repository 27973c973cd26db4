import { ListenError } from '../http/server.js'
import { decodePacket } from '../osc/decode.js'
import { encodeMessage } from '../osc/encode.js'
import type { Message } from '../osc/message.js'
import { type DatagramListener, openSharedUdpPort, type UdpPeer, type UdpPort } from '../udp.js'
import { findCommand } from './command/commands.js'
import type { OscParts } from './command/osc-parts.js'
import { Registrations } from './command/registrations.js'
import { OscFault, type Request } from './command/request.js'
import type { OscTally } from './command/tally.js'
import { AnswerLimits } from './guard/answer-limits.js'
import { Echoes } from './guard/echoes.js'
import { FloodGuard } from './guard/flood-guard.js'
import { judgeSenders } from './guard/judge-senders.js'
import { allowNetworks, type NetworkList } from './guard/networks.js'
import { sendPaced } from './send-paced.js'

export interface OscOptions {
  /** IP address of this machine, `0.0.0.0` for all. */
  readonly host: string
  /** 0 takes any that is free. */
  readonly port: number
  /** Whose datagrams are read. */
  readonly allow: NetworkList
  /** Who may turn pages and reset. */
  readonly control: NetworkList
}

/** The daemon's own OSC port. */
export interface OscInput {
  readonly host: string
  readonly port: number
  readonly registrations: Registrations
  /** Obeys commands from now on. @param httpPort the port of the HTTP side, for `/ovation/info`. */
  serve(httpPort: number): void
  close(): void
}

type Surroundings = Omit<OscParts, 'httpPort' | 'port' | 'registrations' | 'limits' | 'echoes'> & {
  readonly tally: OscTally
}

/**
 * Opens the daemon's own OSC port: displays register themselves, the show desk turns the pages.
 *
 * @throws {ListenError} when another program has the port.
 */
export async function listenOsc(surroundings: Surroundings, options: OscOptions): Promise<OscInput> {
  const { displays, state, log, tally } = surroundings
  const port = await openSharedUdpPort(options.host, options.port).catch((error) => {
    throw new ListenError(describeListenError(error, options))
  })
  const registrations = takeUp(port, () => new Registrations(displays, state.leases, port, log))
  const parts = {
    ...surroundings,
    port: port.port,
    registrations,
    limits: new AnswerLimits(),
    echoes: new Echoes(),
  }
  return {
    host: options.host,
    port: port.port,
    registrations,
    serve: (httpPort) => port.listen(reader({ ...parts, httpPort }, options, port, tally)),
    close: () => {
      registrations.close()
      port.close()
    },
  }
}

/** A start that fails must not be kept alive by a port that is open already. */
function takeUp<T>(port: UdpPort, begin: () => T): T {
  try {
    return begin()
  } catch (error) {
    port.close()
    throw error
  }
}

/** Reads what came to the port, as far as it comes from where it may and not too fast. */
function reader(parts: OscParts, options: OscOptions, port: UdpPort, tally: OscTally): DatagramListener {
  const isAllowed = judgeSenders(options.allow, parts.displays)
  const isInControl = allowNetworks(options.control)
  const guard = new FloodGuard()
  return (datagram, sender) => {
    tally.received++
    const from = { address: plainAddress(sender.address), port: sender.port }
    if (!isAllowed(from.address)) return tally.refuse('not-allowed')
    if (!guard.admits(from.address, datagram.length, performance.now())) return tally.refuse('flood')
    const { messages, refused } = decodePacket(datagram)
    for (const { reason } of refused) tally.refuse(reason)
    const mayControl = isInControl(from.address)
    for (const message of messages) obey(parts, port, tally, message, from, mayControl)
  }
}

function obey(
  parts: OscParts,
  port: UdpPort,
  tally: OscTally,
  { address, args }: Message,
  from: UdpPeer,
  isInControl: boolean,
): void {
  const send = (peers: readonly UdpPeer[], datagrams: readonly Uint8Array[]) => {
    if (!parts.limits.mayAnswer(from.address, performance.now())) return tally.refuse('answer-limit')
    for (const peer of peers) sendPaced(port, peer, datagrams)
  }
  const request: Request = {
    ...{ address, args, from, isInControl },
    hearsAt: from,
    answer: (...datagrams) => send([request.hearsAt], datagrams),
    answerBoth: (...datagrams) =>
      send(request.hearsAt.port === from.port ? [from] : [request.hearsAt, from], datagrams),
  }
  try {
    findCommand(address)(parts, request)
  } catch (error) {
    const fault =
      error instanceof OscFault ? error : new OscFault('faulty', 'a fault of ours; the log says more')
    if (fault !== error) parts.faults.report(error, 'an OSC request failed')
    tally.refuse(fault.refusal)
    if (fault.reason !== '') request.answerBoth(errorMessage(address, fault.reason))
  }
}

/** Cut to what fits one datagram: both hold what was sent, which may be long. */
function errorMessage(address: string, reason: string): Buffer {
  return encodeMessage('/ovation/error', [
    { type: 's', value: address.slice(0, 255) },
    { type: 's', value: reason.slice(0, 1000) },
  ])
}

/** A dual-stack socket says IPv4 addresses as IPv6 ones (RFC 4291 §2.5.5.2). */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}

function describeListenError({ code, message }: NodeJS.ErrnoException, { host, port }: OscOptions): string {
  const why = code === 'EADDRINUSE' ? 'another program has this port; is a daemon running already?' : message
  return `cannot listen for OSC on UDP ${host}:${port}: ${why}`
}
