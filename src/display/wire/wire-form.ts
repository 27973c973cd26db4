import type { MessageKind, Reading } from '../../controls/reading.js'
import type { LiveControl } from '../../state/live-layout.js'
import { type AddressMap, mappingOf } from '../map/map-document.js'
import type { Profile } from './profile.js'

/** A control as its messages are made: what it is, and its state. */
export type OutputControl = Pick<LiveControl, 'control' | 'state'>

/** How a display wants its messages. */
export interface WireOptions {
  readonly profile: Profile
  /** Put before every address; empty or like `/crowd`. */
  readonly prefix: string
  readonly map?: AddressMap
}

/** What is sent to one address when a control is used. */
export interface WireMessage {
  readonly address: string
  readonly readings: readonly Reading[]
  readonly kind: MessageKind
}

/** The messages that a display with these options gets for a control; none if the profile leaves it out. */
export function wireForm(
  { control, state }: OutputControl,
  { profile, prefix, map }: WireOptions,
): WireMessage[] {
  const { behaviour } = control
  const mapping = mappingOf(map, state.layoutId, control.lid)
  const address = mapping?.address ?? prefix + control.address
  const readings =
    mapping?.type || mapping?.range
      ? behaviour.mappedReadings(profile, mapping, control)
      : behaviour.readings(profile)
  if (readings.length === 0) return []
  const axes = mapping?.addressY ? [address, mapping.addressY] : [`${address}/x`, `${address}/y`]
  if (behaviour.valueKind === 'point' && (mapping?.addressY || profile.xy === 'split'))
    return readings.map((reading, n) => ({ address: axes[n]!, readings: [reading], kind: 'state' }))
  const message = { address, readings, kind: behaviour.messageKind(readings) }
  const votes = profile.votes === 'on' ? behaviour.voteReadings(control) : undefined
  return votes ? [message, { address: `${address}/votes`, readings: votes, kind: 'state' }] : [message]
}
