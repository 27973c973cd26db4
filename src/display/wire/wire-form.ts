import type { Control } from '../../layout/layout.js'
import { type ControlState, normalised } from '../../state/control-state.js'
import type { Mapping } from '../map/address-map.js'
import type { Profile } from './profile.js'

/** One argument of a message: its OSC type, and how it is read from the state of the control. */
export type Reading =
  | NumberReading
  | { readonly type: 's'; readonly read: Read<string> }
  /** `T` or `F`. */
  | { readonly type: 'tf'; readonly read: Read<boolean> }

/** An argument that is a number. */
export interface NumberReading {
  readonly type: 'i' | 'f'
  readonly read: Read<number>
}

/** @param fullScale of the control. */
type Read<T> = (state: ControlState, fullScale: number) => T

/** What is sent to one address when a control is used. */
export interface WireMessage {
  readonly address: string
  readonly readings: readonly Reading[]
  readonly kind: MessageKind
}

/**
 * `state`: the newest says everything, and may be repeated. `press`: one may stand for many, but a repeated one would be
 * another press. `event`: each counts, like a chosen option.
 */
export type MessageKind = 'state' | 'press' | 'event'

/** The messages that a display with this profile gets for a control; none if the profile leaves it out. */
export function wireForm(
  control: Control,
  profile: Profile,
  prefix: string,
  mapping?: Mapping,
): WireMessage[] {
  const address = mapping?.address ?? prefix + control.address
  const readings =
    mapping?.type || mapping?.range
      ? mappedReadings(control, profile, mapping)
      : profileReadings(control, profile)
  if (readings.length === 0) return []
  const axes = mapping?.addressY ? [address, mapping.addressY] : [`${address}/x`, `${address}/y`]
  if (control.type === 'XYPad' && (mapping?.addressY || profile.xy === 'split'))
    return readings.map((reading, n) => ({ address: axes[n]!, readings: [reading], kind: 'state' }))
  const message = { address, readings, kind: messageKindOf(control, readings) }
  if (control.type !== 'Index' || profile.votes === 'off') return [message]
  return [message, { address: `${address}/votes`, readings: voteReadings(control), kind: 'state' }]
}

function messageKindOf({ type }: Control, readings: readonly Reading[]): MessageKind {
  if (type === 'Index' || type === 'String') return 'event'
  return readings.includes(one) ? 'press' : 'state'
}

/**
 * The arguments of the profile. The type comes from the control: a slider at exactly 1 is still `f`. All controls share the
 * same lists: with many controls the cost is the number of places in memory that an action touches.
 */
function profileReadings({ type }: Control, profile: Profile): readonly Reading[] {
  switch (type) {
    case 'Button':
      return buttons[profile.button]
    case 'Slider':
      return sliders
    case 'Toggle':
      return toggles[profile.toggle]
    case 'Index':
      return indices
    case 'String':
      return profile.string === 'off' ? [] : [textReading(profile)]
    case 'XYPad':
      return points
  }
}

/** One argument (two for an XYPad) of the type and range of the display's map. */
function mappedReadings(control: Control, profile: Profile, { type, range }: Mapping): readonly Reading[] {
  if (control.type === 'String') return [textReading(profile)]
  if (control.type === 'Index' && type === 's' && !range) return [labelReading(control)]
  return portions(control).map(({ raw, portion }) => {
    const read = range ? into(range, portion) : raw[type ?? 'f']
    if (type === 's') return { type, read: (state, fullScale) => String(read(state, fullScale)) }
    return type === 'i'
      ? { type, read: (state, fullScale) => Math.round(read(state, fullScale)) }
      : { type: 'f', read }
  })
}

/** A number of a control: its own value for each type, and its share of the whole, 0..1. */
interface Portion {
  readonly raw: Readonly<Record<'f' | 'i' | 's', Read<number>>>
  readonly portion: Read<number>
}

function portions({ type, options }: Control): Portion[] {
  switch (type) {
    case 'Button':
      return [{ raw: { f: share.read, i: presses.read, s: presses.read }, portion: share.read }]
    case 'Toggle':
      return [alike(toggleInt.read)]
    case 'Index': {
      const last = Math.max(1, options.length - 1)
      return [{ ...alike(index.read), portion: (state, fullScale) => index.read(state, fullScale) / last }]
    }
    case 'XYPad':
      return [alike(x.read), alike(y.read)]
    default:
      return [alike(slider.read)]
  }
}

function alike(read: Read<number>): Portion {
  return { raw: { f: read, i: read, s: read }, portion: read }
}

function into([from, to]: readonly [number, number], portion: Read<number>): Read<number> {
  return (state, fullScale) => from + portion(state, fullScale) * (to - from)
}

type Position = readonly [x: number, y: number]

const origin: Position = [0, 0]
const presses: NumberReading = { type: 'i', read: (state) => state.count }
const share: NumberReading = { type: 'f', read: ({ count }, fullScale) => normalised(count, fullScale) }
const one: NumberReading = { type: 'i', read: () => 1 }
const slider: NumberReading = { type: 'f', read: ({ value }) => (value ?? 0) as number }
const index: NumberReading = { type: 'i', read: ({ value }) => (value ?? 0) as number }
const toggleInt: NumberReading = { type: 'i', read: ({ value }) => (value ? 1 : 0) }
const toggleFloat: NumberReading = { type: 'f', read: toggleInt.read }
const toggleBool: Reading = { type: 'tf', read: ({ value }) => value === true }
const x: NumberReading = { type: 'f', read: ({ value }) => ((value ?? origin) as Position)[0] }
const y: NumberReading = { type: 'f', read: ({ value }) => ((value ?? origin) as Position)[1] }

const buttons = { if: [presses, share], f: [share], i: [presses], trigger: [one] }
const sliders = [slider]
const toggles = { int: [toggleInt], float: [toggleFloat], tf: [toggleBool] }
const indices = [index]
const points = [x, y]

function textReading({ string }: Profile): Reading {
  if (string !== 'ascii') return { type: 's', read: ({ value }) => (value ?? '') as string }
  // By code points, so that an emoji becomes one question mark and not two.
  return { type: 's', read: ({ value }) => ((value ?? '') as string).replace(/[^\0-\x7f]/gu, '?') }
}

function labelReading(control: Control): Reading {
  return { type: 's', read: (state, fullScale) => control.options[index.read(state, fullScale)]?.label ?? '' }
}

function voteReadings({ options }: Control): Reading[] {
  return options.map((_, option) => ({ type: 'i', read: (state) => state.votes[option] ?? 0 }))
}
