import type { PresetName } from '../display/presets.js'
import type { Profile } from '../display/profile.js'
import { profileOf } from '../display/profile-of.js'
import { Rendition } from '../display/rendition.js'
import { wireForm } from '../display/wire-form.js'
import { BundleWriter } from '../osc/bundle.js'
import { isAtRest } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import type { UdpPeer } from '../udp.js'
import { layoutsOf, theLayoutOf } from './find-layout.js'
import type { OscParts } from './osc-parts.js'
import { OscFault, type Request } from './request.js'

/** `/NNNN` without arguments: the present value of a control, as the sender would get it. */
export function tellValue(parts: OscParts, { address, args, from, answer }: Request): void {
  // With arguments it is a value that was sent out, echoed.
  if (args.length > 0) throw new OscFault('not-for-us')
  const { layoutId, controls } = theLayoutOf(parts, from)
  const live = [...controls.values()].find(({ control }) => control.address === address)
  if (!live) throw new OscFault('faulty', `the layout ${layoutId} has no control at this address`)
  answer(...messagesOf(live, profileFor(parts, from)))
}

/** `/ovation/refresh`: all values that are not as in the beginning, of all pages, in few datagrams. */
export function refresh(parts: OscParts, { from, answer }: Request): void {
  if (!parts.limits.maySnapshot(from.address, performance.now()))
    throw new OscFault('faulty', 'a snapshot was asked for in the last 2 s: ask less often')
  const profile = profileFor(parts, from)
  const writer = new BundleWriter(undefined, profile.bundle)
  const datagrams: Buffer[] = []
  const used = layoutsOf(parts, from)
    .flatMap(({ controls }) => [...controls.values()])
    .filter(({ state }) => !isAtRest(state))
  for (const message of used.flatMap((live) => messagesOf(live, profile))) {
    if (writer.add(message)) continue
    datagrams.push(writer.take())
    writer.add(message)
  }
  if (!writer.isEmpty) datagrams.push(writer.take())
  answer(...datagrams)
}

function messagesOf({ control, state }: LiveControl, profile: Profile): Uint8Array[] {
  return wireForm(control, profile, '').map((message) =>
    Uint8Array.from(new Rendition(message, state).encode()),
  )
}

function profileFor({ registrations }: OscParts, from: UdpPeer): Profile {
  const lease = registrations.of(from)?.lease
  return profileOf(lease ? { preset: lease.preset as PresetName } : {})
}
