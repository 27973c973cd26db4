import type { tags } from 'typia'
import type { ControlType } from './control.js'
import type { Lid, NonNegativeInteger } from './scalars.js'

/** What the audience has done to a control so far: members that depend on its type. */
export interface ShownState {
  /** Names the control. */
  readonly lid: Lid
  /** What kind of control it is. */
  readonly type: ControlType
  /** Whether it may be used. */
  readonly enabled: boolean
  /** It closes by itself in so many ms, as of the sending. Absent: it does not. */
  readonly closesIn?: NonNegativeInteger
  /** Of all but a Button, the last accepted value; null before the first action. */
  readonly value?: ControlValue
  /** Of a Button, how often it was pressed. */
  readonly count?: NonNegativeInteger
  /** Of a Button, its count as a share of `fullScale`, at most 1. */
  readonly normalised?: number & tags.Minimum<0> & tags.Maximum<1>
  /**
   * Of an Index, how often each option was chosen; with `once`, how many participants have chosen it. Of a Toggle with
   * `once`, how many have it off, and how many on.
   */
  readonly votes?: readonly NonNegativeInteger[]
  /** Of a String, the ten newest texts that were shown and not taken back, newest last; absent where there are none. */
  readonly texts?: readonly ShownText[]
  /** Of a String that counts its words, the ten most frequent: most people first, each with how many people wrote it. */
  readonly words?: readonly (readonly [text: string, people: NonNegativeInteger])[]
  /** The signals that the layout file names, as of now. */
  readonly crowd?: ShownCrowd | undefined
}

/** A value as accepted; Buttons have none. */
export type ControlValue = number | boolean | string | readonly [number, number] | null

/** A text that was shown. */
export interface ShownText {
  /** Never used for another text of the layout. */
  readonly textId: string
  /** The text as written. */
  readonly value: string
  /** A sign of who wrote it; absent where nobody knows. */
  readonly participant?: string
}

/** A number, or a list where a signal has several. */
export type ShownSignal = number | readonly number[]

/** The signals of a crowd by their names, as far as the layout file asks for them. */
export interface ShownCrowd {
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
  /** Of a String, the ten most frequent words, most people first, each with how many people wrote it. */
  readonly words?: readonly (readonly [text: string, people: NonNegativeInteger])[]
}

/** A text that an operator has not read yet; as operators see it. */
export interface WaitingText {
  /** Never used again for another text of the layout. */
  readonly textId: string
  /** The control that it was sent to. */
  readonly lid: Lid
  /** The text as written. */
  readonly value: string
  /** When it was accepted, ms since 1970. */
  readonly at: NonNegativeInteger
  /** A sign of who wrote it: 8 characters that say nothing of the token. Absent where nobody knows. */
  readonly participant?: string
}

/** What has happened to a text, as reported to operators. */
export type TextEvent =
  | ({ readonly event: 'text' } & WaitingText)
  | { readonly event: 'text-done'; readonly textId: string; readonly approved: boolean }

/** The texts that wait to be read. */
export interface TextsAnswer {
  /** Oldest first, at most 1,000. */
  readonly texts: readonly WaitingText[]
}
