import { type SignalPlace, signalPlaces } from '../../crowd/signal-places.js'
import type { Control } from '../../layout/layout.js'
import type { ControlState } from '../../state/control-state.js'
import type { Profile } from './profile.js'
import type { Reading, WireMessage } from './wire-form.js'

/** What is sent to one address when a signal of the crowd is due. */
export interface SignalMessage extends WireMessage {
  /** Which one, by its place in the layout file. */
  readonly signal: number
}

/** The messages that a display with this profile gets for the crowd of a control. A map does not change them. */
export function signalForm(control: Control, profile: Profile, prefix: string): SignalMessage[] {
  return signalPlaces(control).flatMap((place, signal) => {
    const address = `${prefix}${control.address}/${place.name}`
    const readings = readingsOf(control, profile, place)
    if (place.name === 'spotlight' && control.type === 'XYPad' && profile.xy === 'split')
      return readings.map((reading, axis) => ({
        address: `${address}/${'xy'[axis]}`,
        readings: [reading],
        kind: 'state',
        signal,
      }))
    return [{ address, readings, kind: 'state', signal }]
  })
}

function readingsOf({ type }: Control, profile: Profile, { name, at, width }: SignalPlace): Reading[] {
  if (name === 'people') return [{ type: 'i', read: valueAt(at) }]
  if (name === 'winner')
    return [
      { type: 'i', read: valueAt(at) },
      { type: 'f', read: valueAt(at + 1) },
    ]
  if (name === 'spotlight' && type === 'Toggle') return [toggleReading(profile, at)]
  return Array.from({ length: width }, (_, n) => ({ type: 'f', read: valueAt(at + n) }))
}

/** As a Toggle's own value is written in this profile. */
function toggleReading({ toggle }: Profile, at: number): Reading {
  const read = valueAt(at)
  if (toggle === 'tf') return { type: 'tf', read: (state) => read(state) === 1 }
  return { type: toggle === 'int' ? 'i' : 'f', read }
}

function valueAt(at: number): (state: ControlState) => number {
  return ({ crowd }) => crowd?.announcer.values[at] ?? 0
}
