import { steadyTime } from '../../clocks.js'
import { schedulerOf } from '../../display/signals/signal-scheduler.js'
import { signalForm } from '../../display/signals/wire.js'
import { PreparedControl } from '../../display/wire/prepared-control.js'
import { profileOf } from '../../display/wire/presets.js'
import { type WireMessage, type WireOptions, wireForm } from '../../display/wire/wire-form.js'
import { BundleWriter } from '../../osc/bundle.js'
import { encodeMessage } from '../../osc/encode.js'
import { isInitial } from '../../state/control-state.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { UdpPeer } from '../../udp.js'
import { numberIn } from './arguments.js'
import { layoutsFor, type OscContext, onlyLayoutFor } from './osc-context.js'
import { type OscRequest, OscRequestError, setReplyPort } from './request.js'

/** `/NNNN` without arguments: the current value of a control, in the sender's profile. */
export function tellValue(context: OscContext, request: OscRequest): void {
  const { live, options } = askedOf(context, request, request.address)
  request.answer(...messagesOf(live, options))
}

/** `/NNNN/votes` without arguments: the votes of an Index or of a Toggle with `once`, whatever the sender's profile. */
export function tellVotes(context: OscContext, request: OscRequest): void {
  const { live, options } = askedOf(context, request, request.address.slice(0, -'/votes'.length))
  const { type, once, behaviour } = live.control
  if (behaviour.valueKind === 'switch' && once) return request.answer(toggleVotes(live, options))
  if (behaviour.valueKind !== 'choice')
    throw new OscRequestError(`only an Index has votes, and a Toggle with once; this control is a ${type}`)
  const [, votes] = messagesOf(live, { ...options, profile: { ...options.profile, votes: 'on' } })
  request.answer(votes!)
}

/** `/NNNN/<signal>` without arguments: the current value of a signal. */
export function tellSignal(context: OscContext, request: OscRequest): void {
  const [, controlAddress = '', wanted = ''] = /^(.*)\/([^/]*)$/.exec(request.address) ?? []
  const { live, options } = askedOf(context, request, controlAddress)
  const signals: readonly string[] = live.control.signals ?? []
  const signal = signals.indexOf(wanted)
  if (signal < 0)
    throw new OscRequestError(
      `expected a signal of this control (${signals.join(', ') || 'it has none'}); its layout file lists them`,
    )
  request.answer(...signalsOf(live, options, (one) => one === signal))
}

/** `/ovation/refresh [i port]`: all values of all pages that differ from the initial ones, in few datagrams. */
export function refresh(context: OscContext, request: OscRequest): void {
  const peer = isButton(request) ? request.sender : setReplyPort(context, request)
  requireReleased(context)
  if (!context.limits.maySnapshot(peer.address, performance.now()))
    throw new OscRequestError('expected at most one refresh in 2 s; ask less often')
  const options = wireOptionsFor(context, peer)
  const writer = new BundleWriter(undefined, options.profile.bundle)
  const datagrams: Buffer[] = []
  const controls = layoutsFor(context, peer).flatMap(({ controls }) => [...controls.values()])
  for (const message of controls.flatMap((live) => refreshOf(live, options))) {
    if (writer.add(message)) continue
    datagrams.push(writer.take())
    writer.add(message)
  }
  if (!writer.isEmpty) datagrams.push(writer.take())
  request.answerWhile(() => !context.state.hold.isHeld, datagrams)
}

/** A button of a desk sends 1, and 0 when it is released: these are not ports. */
function isButton({ args }: OscRequest): boolean {
  const number = numberIn(args[0])
  return number === 0 || number === 1
}

/** @throws {OscRequestError} while the output is held: an answer would be a value of the audience. */
function requireReleased({ state }: OscContext): void {
  if (state.hold.isHeld) throw new OscRequestError('the output is held; ask again when /ovation/hold says 0')
}

/** The control at an address of which somebody asks something, and the form in which they are told. */
function askedOf(
  context: OscContext,
  { args, sender }: OscRequest,
  address: string,
): { readonly live: LiveControl; readonly options: WireOptions } {
  // With arguments it is an echo of a value that was sent.
  if (args.length > 0) throw new OscRequestError('', 'not-for-us')
  requireReleased(context)
  const { layoutId, controls } = onlyLayoutFor(context, sender)
  const live = [...controls.values()].find(({ control }) => control.address === address)
  if (!live) throw new OscRequestError(`the layout ${layoutId} has no control at this address`)
  return { live, options: wireOptionsFor(context, sender) }
}

/** The messages that displays receive for a control, if it was used. */
function refreshOf(live: LiveControl, options: WireOptions): Uint8Array[] {
  const { control, state } = live
  state.crowd?.expire(steadyTime())
  return [
    ...(control.each && !isInitial(state) ? messagesOf(live, options) : []),
    ...(state.crowd && schedulerOf(state.crowd).isKnown ? signalsOf(live, options) : []),
  ]
}

function messagesOf(live: LiveControl, options: WireOptions): Uint8Array[] {
  return encoded(wireForm(live, options), live)
}

/** @param isWanted by the signal's place in the layout file. */
function signalsOf(
  live: LiveControl,
  options: WireOptions,
  isWanted = (_signal: number) => true,
): Uint8Array[] {
  const { crowd } = live.state
  if (crowd) schedulerOf(crowd).look(steadyTime())
  const messages = signalForm(live, options).filter(({ signal }) => isWanted(signal))
  return encoded(messages, live)
}

function encoded(messages: readonly WireMessage[], live: LiveControl): Uint8Array[] {
  return messages.map((message) => new PreparedControl(message, live).encode())
}

/** How many participants have chosen off, and how many on. */
function toggleVotes(live: LiveControl, options: WireOptions): Uint8Array {
  const [{ address } = live.control] = wireForm(live, options)
  const votes = live.state.votes.slice(0, 2)
  return encodeMessage(
    `${address}/votes`,
    votes.map((value) => ({ type: 'i', value })),
  )
}

function wireOptionsFor({ registrations }: OscContext, peer: UdpPeer): WireOptions {
  return registrations.of(peer)?.display?.options ?? { profile: profileOf({}), prefix: '' }
}
