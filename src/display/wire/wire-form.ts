import type { MessageKind, Reading } from '../../controls/reading.js'
import type { Control } from '../../layout/layout.js'
import type { Mapping } from '../map/map-document.js'
import type { Profile } from './profile.js'

/** What is sent to one address when a control is used. */
export interface WireMessage {
  readonly address: string
  readonly readings: readonly Reading[]
  readonly kind: MessageKind
}

/** The messages that a display with this profile gets for a control; none if the profile leaves it out. */
export function wireForm(
  control: Control,
  profile: Profile,
  prefix: string,
  mapping?: Mapping,
): WireMessage[] {
  const { behaviour } = control
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
