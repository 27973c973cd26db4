import type { SignalName } from '../layout/signals.js'

/** A number, or a list where a signal has several. */
export type ShownSignal = number | readonly number[]

/** The signals of a crowd by their names, as far as the layout file asks for them. */
export interface ShownCrowd extends Readonly<Partial<Record<SignalName, ShownSignal>>> {
  /** How many people count now. */
  readonly people?: number
  /** Of a Slider, the average. */
  readonly mean?: number
  /** Of a Slider: half of the people are at or below it. */
  readonly median?: number
  /** Of a Slider, the lowest value. */
  readonly min?: number
  /** Of a Slider, the highest value. */
  readonly max?: number
  /** Of a Slider, how divided people are: 0 if all agree, 1 if half of them are at each end. */
  readonly spread?: number
  /** Of a Slider, the part of the people in each eighth of the way. */
  readonly hist?: readonly number[]
  /** Of an XYPad, the mean x and the mean y. */
  readonly centre?: readonly number[]
  /** Of an XYPad, how far from the centre people are: the root of the mean square distance. */
  readonly radius?: number
  /** Of a Toggle, the part of the people that has it on; of an Index, for each option the part that chose it. */
  readonly share?: ShownSignal
  /** Of an Index, the leading option, -1 without one, and by how much of all people it leads the best other. */
  readonly winner?: readonly number[]
  /** Of a Button, presses a second of all together. */
  readonly rate?: number
  /** Of a Button, how excited people are on the average: from 0 to 1. */
  readonly energy?: number
  /** Of a Button, the part of those who pressed in the last second that did so within 150 ms of each other. */
  readonly sync?: number
  /** The value of one person, drawn by chance: of an XYPad x and y. */
  readonly spotlight?: ShownSignal
}
