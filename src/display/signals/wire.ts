import type { Reading } from '../../controls/reading.js'
import type { Crowd, SignalOffset } from '../../crowd/crowd.js'
import type { Control } from '../../layout/layout.js'
import type { Profile } from '../wire/profile.js'
import type { OutputControl, WireMessage, WireOptions } from '../wire/wire-form.js'
import { schedulerOf } from './signal-scheduler.js'
import { wordsReading } from './words-reading.js'

/** What is sent to one address when a signal of the crowd is due. */
export interface SignalMessage extends WireMessage {
  /** Which one, by its place in the layout file. */
  readonly signal: number
}

/**
 * The messages that a display gets for the crowd of a control, if the layout asks for it. A map does not change them.
 */
export function signalForm(
  { control, state: { crowd } }: OutputControl,
  { profile, prefix }: WireOptions,
): SignalMessage[] {
  if (!crowd) return []
  // When a reload brings other signals, what still waits of these keeps these numbers.
  const { values } = schedulerOf(crowd)
  return crowd.signals.flatMap((place, signal) => {
    const address = `${prefix}${control.address}/${place.name}`
    const readings = control.behaviour.signals[place.name]?.isWords
      ? wordReadings(crowd, profile, address)
      : readingsOf(control, profile, place, values)
    if (readings.length === 0) return []
    if (place.name === 'spotlight' && control.behaviour.valueKind === 'point' && profile.xy === 'split')
      return readings.map((reading, axis) => ({
        address: `${address}/${'xy'[axis]}`,
        readings: [reading],
        kind: 'state',
        signal,
      }))
    return [{ address, readings, kind: 'state', signal }]
  })
}

/** A display that is sent no texts is sent no words either. */
function wordReadings(crowd: Crowd, profile: Profile, address: string): Reading[] {
  return profile.string === 'off' ? [] : [wordsReading(crowd, profile, address)]
}

function readingsOf(
  { behaviour }: Control,
  profile: Profile,
  { name, at, width }: SignalOffset,
  values: Float64Array,
): Reading[] {
  const form = behaviour.signals[name]
  return Array.from({ length: width }, (_, n) => {
    const read = () => values[at + n]!
    const type = form?.type(n, profile) ?? 'f'
    return type === 'tf' ? { type, read: () => read() === 1 } : { type, read }
  })
}
