import type { ControlValue } from '../wire/control-state.js'
import type { ControlResult } from '../wire/result.js'
import type { Counted, StateMembers } from './counted.js'
import type { Mapped, MessageKind, Reading, WireStyle } from './reading.js'
import type { PlaceCounts, SignalForm, SignalName } from './signals.js'

/**
 * What a type of control says of itself; nothing else in the service asks for its name. Each object has all members in
 * this order: V8 then reads them all alike.
 */
export interface ControlBehaviour {
  readonly valueKind: ValueKind
  /** Whether the value is a state that may be repeated: it is part of snapshots. Not so an event, like a press. */
  readonly lasts: boolean
  /** How many choices are counted; 0 where values are no choices. */
  choices(limits: ControlLimits): number

  /** The value of an action as it is kept, −0 as 0; undefined if the control does not take it. */
  read(value: unknown, limits: ControlLimits): ControlValue | undefined
  /** What `read` takes, in words. */
  expected(limits: ControlLimits): string
  /** A value that `read` did not take, in words: its kind and size, never its content. */
  received(value: unknown): string
  /** Counts a value that `read` made. @param textId of a text, else `''`. @param author who wrote it. Never throws. */
  apply(counted: Counted, value: ControlValue, textId: string, author: string): void
  /** A value for tests of displays. It differs from that of the start where the type allows it. */
  sample(limits: ControlLimits): ControlValue

  /** What operators are shown, in this order. */
  describe(counted: Counted, limits: ControlLimits): StateMembers
  /** What phones and screens are shown beside the number of people. */
  result(counted: Counted, limits: ControlLimits, crowd: CrowdReader): ResultMembers

  /** The arguments of a message in this style; none: it is not sent. Controls share these lists. */
  readings(style: WireStyle): readonly Reading[]
  /** The arguments of a message that a map wants in another type or range. */
  mappedReadings(style: WireStyle, mapped: Mapped, limits: ControlLimits): readonly Reading[]
  messageKind(readings: readonly Reading[]): MessageKind
  /** The arguments of the message that follows with `votes = on`; undefined where there is none. */
  voteReadings(limits: ControlLimits): readonly Reading[] | undefined

  /** The signals that a layout file may ask for. */
  readonly signals: Readonly<Partial<Record<SignalName, SignalForm>>>
  /** The whole number that stands for a value among those of a crowd: a position on the grid, an option, 1 for on. */
  quantise(value: ControlValue): number
  /** Writes the numbers of such a value, from `at` on, as the spotlight tells them. */
  writeQuantised(quantised: number, into: Float64Array, at: number): void
}

/**
 * What a value is. The measures of a crowd, and what simulated people do, follow from it. `position`: a number 0..1;
 * `point`: two of them.
 */
export type ValueKind = 'press' | 'position' | 'switch' | 'choice' | 'text' | 'point'

/** So many numbers of those who are counted, which is as many as there are of this name; 0 each where nobody is. */
export type CrowdReader = (name: SignalName | PlaceCounts, width: number) => readonly number[]

/** What a layout file sets for one control, with its defaults. */
export interface ControlLimits {
  /** Of an Index, by index; else empty. */
  readonly options: readonly { readonly label: string }[]
  /** Presses of a Button that make its normalised value 1; > 0. */
  readonly fullScale: number
  /** The longest text of a String, in Unicode code points. */
  readonly maxLength: number
  /** Whether each participant has one lasting choice. */
  readonly once: boolean
}

/** Members of a result that depend on the type. */
export type ResultMembers = Omit<ControlResult, 'lid' | 'type' | 'people'>
