import type { DisplayOptions } from '../../display/display.js'
import { mappingOf } from '../../display/map/address-map.js'
import { profileOf } from '../../display/wire/profile-of.js'
import { Rendition } from '../../display/wire/rendition.js'
import { wireForm } from '../../display/wire/wire-form.js'
import { BundleWriter } from '../../osc/bundle.js'
import { isInitial } from '../../state/control-state.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { UdpPeer } from '../../udp.js'
import { layoutsOf, theLayoutOf } from './find-layout.js'
import { nameHearingPort } from './hearing-port.js'
import type { OscParts } from './osc-parts.js'
import { numberOf, OscFault, type Request } from './request.js'

/** How a sender gets a control. */
type Manner = Pick<DisplayOptions, 'profile' | 'prefix' | 'map'>

/** `/NNNN` without arguments: the present value of a control, as the sender would get it. */
export function tellValue(parts: OscParts, { address, args, from, answer }: Request): void {
  // With arguments it is a value that was sent out, echoed.
  if (args.length > 0) throw new OscFault('not-for-us')
  answer(...messagesOf(controlAt(parts, from, address), mannerOf(parts, from)))
}

/** `/NNNN/votes` without arguments: the votes of an Index, whether or not the sender gets them otherwise. */
export function tellVotes(parts: OscParts, { address, args, from, answer }: Request): void {
  if (args.length > 0) throw new OscFault('not-for-us')
  const live = controlAt(parts, from, address.slice(0, -'/votes'.length))
  const { type } = live.control
  if (type !== 'Index') throw new OscFault('faulty', `only an Index has votes; this control is a ${type}`)
  const { profile, ...manner } = mannerOf(parts, from)
  const [, votes] = messagesOf(live, { ...manner, profile: { ...profile, votes: 'on' } })
  answer(votes!)
}

/** `/ovation/refresh [i port]`: all values that are not as in the beginning, of all pages, in few datagrams. */
export function refresh(parts: OscParts, request: Request): void {
  const from = isButton(request) ? request.from : nameHearingPort(parts, request)
  if (!parts.limits.maySnapshot(from.address, performance.now()))
    throw new OscFault('faulty', 'a snapshot was asked for in the last 2 s: ask less often')
  const manner = mannerOf(parts, from)
  const writer = new BundleWriter(undefined, manner.profile.bundle)
  const datagrams: Buffer[] = []
  const used = layoutsOf(parts, from)
    .flatMap(({ controls }) => [...controls.values()])
    .filter(({ state }) => !isInitial(state))
  for (const message of used.flatMap((live) => messagesOf(live, manner))) {
    if (writer.add(message)) continue
    datagrams.push(writer.take())
    writer.add(message)
  }
  if (!writer.isEmpty) datagrams.push(writer.take())
  request.answer(...datagrams)
}

/** Buttons of a desk send 1, and 0 when they go up: those are no ports. */
function isButton({ args }: Request): boolean {
  const number = numberOf(args[0])
  return number === 0 || number === 1
}

function controlAt(parts: OscParts, from: UdpPeer, address: string): LiveControl {
  const { layoutId, controls } = theLayoutOf(parts, from)
  const live = [...controls.values()].find(({ control }) => control.address === address)
  if (live) return live
  throw new OscFault('faulty', `the layout ${layoutId} has no control at this address`)
}

function messagesOf({ control, state }: LiveControl, { profile, prefix, map }: Manner): Uint8Array[] {
  return wireForm(control, profile, prefix, mappingOf(map, state.layoutId, control.lid)).map((message) =>
    Uint8Array.from(new Rendition(message, state).encode()),
  )
}

function mannerOf({ registrations }: OscParts, from: UdpPeer): Manner {
  return registrations.of(from)?.display?.options ?? { profile: profileOf({}), prefix: '' }
}
