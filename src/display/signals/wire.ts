import type { Reading } from '../../controls/reading.js'
import type { Crowd, SignalOffset } from '../../crowd/crowd.js'
import type { Control } from '../../layout/layout.js'
import type { Profile } from '../wire/profile.js'
import type { WireMessage } from '../wire/wire-form.js'
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

/** Reads one of the numbers. */
type ReaderAt = (at: number) => () => number

function readingsOf(
  { behaviour }: Control,
  profile: Profile,
  { name, at, width }: SignalOffset,
  readerAt: ReaderAt,
): Reading[] {
  const form = behaviour.signals[name]
  return Array.from({ length: width }, (_, n) => {
    const read = readerAt(at + n)
    const type = form?.type(n, profile) ?? 'f'
    return type === 'tf' ? { type, read: () => read() === 1 } : { type, read }
  })
}
