import type { Crowd } from '../../crowd/crowd.js'
import type { SignalOffset } from '../../crowd/signal-offsets.js'
import type { Control } from '../../layout/layout.js'
import type { Profile } from '../wire/profile.js'
import type { Reading, WireMessage } from '../wire/wire-form.js'
import { schedulerOf } from './signal-scheduler.js'

/** What is sent to one address when a signal of the crowd is due. */
export interface SignalMessage extends WireMessage {
  /** Which one, by its place in the layout file. */
  readonly signal: number
}

/**
 * The messages that a display with this profile gets for the crowd of a control. A map does not change them.
 *
 * @param crowd undefined where the layout does not ask for it: then there are none.
 */
export function signalForm(
  control: Control,
  crowd: Crowd | undefined,
  profile: Profile,
  prefix: string,
): SignalMessage[] {
  if (!crowd) return []
  // When a reload brings other signals, what still waits of these keeps these numbers.
  const { values } = schedulerOf(crowd)
  return crowd.signals.flatMap((place, signal) => {
    const address = `${prefix}${control.address}/${place.name}`
    const readings = readingsOf(control, profile, place, (at) => () => values[at]!)
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

/** Reads one of the numbers. */
type ReaderAt = (at: number) => () => number

function readingsOf(
  { type }: Control,
  profile: Profile,
  { name, at, width }: SignalOffset,
  readerAt: ReaderAt,
): Reading[] {
  if (name === 'people') return [{ type: 'i', read: readerAt(at) }]
  if (name === 'winner')
    return [
      { type: 'i', read: readerAt(at) },
      { type: 'f', read: readerAt(at + 1) },
    ]
  if (name === 'spotlight' && type === 'Toggle') return [toggleReading(profile, readerAt(at))]
  return Array.from({ length: width }, (_, n) => ({ type: 'f', read: readerAt(at + n) }))
}

/** As a Toggle's own value is written in this profile. */
function toggleReading({ toggle }: Profile, read: () => number): Reading {
  if (toggle === 'tf') return { type: 'tf', read: () => read() === 1 }
  return { type: toggle === 'int' ? 'i' : 'f', read }
}
