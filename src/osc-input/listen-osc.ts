import { plainAddress } from '../http/address.js'
import { ListenError } from '../http/server.js'
import type { NetworkList } from '../limits/networks.js'
import { decodePacket } from '../osc/decode.js'
import { encodeMessage } from '../osc/encode.js'
import type { Message } from '../osc/message.js'
import { delay } from '../promises.js'
import { openSharedUdpPort, type UdpPeer, type UdpPort } from '../udp.js'
import { AnswerLimits } from './command/answer-limits.js'
import { findCommand } from './command/commands.js'
import type { OscContext } from './command/osc-context.js'
import { Registrations } from './command/registrations.js'
import { type OscRequest, OscRequestError } from './command/request.js'
import { allowNetworks, FloodGuard } from './datagram-guard.js'

/** Datagrams sent at once, and the pause after them in ms: receivers lose datagrams that arrive in bursts. */
const burst = 8
const pauseMs = 10

export interface OscOptions {
  /** IP address of this machine, `0.0.0.0` for all. */
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Whose datagrams are read. */
  readonly allow: NetworkList
  /** Who may switch pages and reset. */
  readonly control: NetworkList
}

/** The daemon's own OSC port. */
export interface OscInput {
  readonly host: string
  readonly port: number
  readonly registrations: Registrations
  /** Starts to obey commands. @param httpPort the port of the HTTP side, for `/ovation/info`. */
  serve(httpPort: number): void
  /**
   * Reads a packet that did not come as a datagram, by the same rules.
   * @param isTrusted whether its sender may control what its address may. @param answer takes each answer.
   */
  read(packet: Buffer, from: UdpPeer, isTrusted: boolean, answer: (datagram: Uint8Array) => void): void
  close(): void
}

type OscDependencies = Omit<OscContext, 'httpPort' | 'port' | 'registrations' | 'limits'>

/**
 * Opens the daemon's own OSC port, which obeys commands once `serve` is called: displays register themselves, the show
 * desk switches pages.
 *
 * @throws {ListenError} when another program has the port.
 */
export async function listenOsc(dependencies: OscDependencies, options: OscOptions): Promise<OscInput> {
  const { displays, state, log } = dependencies
  const udp = await openSharedUdpPort(options.host, options.port).catch((error) => {
    throw new ListenError(describeBindError(error, options))
  })
  const { host, port } = udp
  try {
    const registrations = new Registrations(displays, state.registrations, udp, log)
    const limits = new AnswerLimits()
    const context = { ...dependencies, port, registrations, limits }
    let readPacket: PacketReader = () => {}
    const serve = (httpPort: number) => {
      readPacket = packetReader({ ...context, httpPort }, options)
      udp.listen((datagram, from) => readPacket(datagram, from, udp))
    }
    const read: OscInput['read'] = (packet, from, isTrusted, answer) =>
      readPacket(packet, from, { send: answer }, isTrusted)
    const close = () => {
      registrations.close()
      udp.close()
    }
    return { host, port, registrations, serve, read, close }
  } catch (error) {
    // An open port would keep the process alive after a failed start.
    udp.close()
    throw error
  }
}

/** @param isTrusted whether the sender may control what its address may; true if absent. */
type PacketReader = (packet: Buffer, from: UdpPeer, answers: AnswerPort, isTrusted?: boolean) => void

/** Where answers leave. */
type AnswerPort = Pick<UdpPort, 'send'>

/** Reads the packets of allowed senders, unless there are too many. */
function packetReader(context: OscContext, options: OscOptions): PacketReader {
  const { counters } = context
  const isAllowed = allowNetworks(options.allow, context.displays)
  const isController = allowNetworks(options.control)
  const guard = new FloodGuard()
  return (datagram, { address, port }, answers, isTrusted = true) => {
    counters.received++
    const sender = { address: plainAddress(address), port }
    if (!isAllowed(sender.address)) return counters.refuse('not-allowed')
    if (!guard.admits(sender.address, datagram.length, performance.now())) return counters.refuse('flood')
    const { messages, refused } = decodePacket(datagram)
    for (const { reason } of refused) counters.refuse(reason)
    const mayControl = isTrusted && isController(sender.address)
    for (const message of messages) runCommand(context, answers, message, sender, mayControl)
  }
}

function runCommand(
  context: OscContext,
  answers: AnswerPort,
  { address, args }: Message,
  sender: UdpPeer,
  mayControl: boolean,
): void {
  const { output } = context.displays
  output.note()
  const send = (peers: readonly UdpPeer[], datagrams: readonly Uint8Array[], isGood = always) => {
    if (!context.limits.mayAnswer(sender.address, performance.now()))
      return context.counters.refuse('answer-limit')
    for (const peer of peers) sendPaced(answers, peer, datagrams, () => output.mayLeave && isGood())
  }
  const request: OscRequest = {
    address,
    args,
    sender,
    mayControl,
    replyTo: sender,
    answer: (...datagrams) => send([request.replyTo], datagrams),
    answerWhile: (isGood, datagrams) => send([request.replyTo], datagrams, isGood),
    answerBoth: (...datagrams) =>
      send(request.replyTo.port === sender.port ? [sender] : [request.replyTo, sender], datagrams),
  }
  try {
    findCommand(address)(context, request)
  } catch (error) {
    const isRefusal = error instanceof OscRequestError
    if (!isRefusal) context.faults.report(error, 'an OSC request failed')
    const { reason, refusal } = isRefusal ? error : new OscRequestError('internal fault; see the log')
    context.counters.refuse(refusal)
    if (reason !== '') request.answerBoth(errorMessage(address, reason))
  }
}

/** Sends datagrams to one peer, a few at a time. */
async function sendPaced(
  port: AnswerPort,
  to: UdpPeer,
  datagrams: readonly Uint8Array[],
  isGood: () => boolean,
): Promise<void> {
  for (let at = 0; at < datagrams.length; at += burst) {
    if (at > 0) await delay(pauseMs, { ref: false })
    if (!isGood()) return
    for (const datagram of datagrams.slice(at, at + burst)) port.send(datagram, to)
  }
}

const always = () => true

/** Cut to fit one datagram: both texts contain what was received, which may be long. */
function errorMessage(address: string, reason: string): Buffer {
  return encodeMessage('/ovation/error', [
    { type: 's', value: address.slice(0, 255) },
    { type: 's', value: reason.slice(0, 1000) },
  ])
}

function describeBindError({ code, message }: NodeJS.ErrnoException, { host, port }: OscOptions): string {
  const why = code === 'EADDRINUSE' ? 'another program uses this port; is a daemon running already?' : message
  return `cannot listen for OSC on UDP ${host}:${port}: ${why}`
}
