import type { tags } from 'typia'
import type { ControlShapes, ControlType } from './control.js'
import type { Lid, NonNegativeInteger } from './scalars.js'

/** What the audience has done to a control together: members that depend on its type. */
export interface ControlResult {
  /** Names the control. */
  readonly lid: Lid
  /** What kind of control it is. */
  readonly type: ControlType
  /** How many people are counted now. */
  readonly people: NonNegativeInteger
  /** Of a Button, how often it was pressed. */
  readonly count?: NonNegativeInteger
  /** Of an Index, how often each option was chosen; with `once`, by how many participants. */
  readonly votes?: readonly NonNegativeInteger[]
  /** Of a Slider, the mean of the people who are counted; 0 where there are none. */
  readonly mean?: Share
  /** Of a Slider, the value of the one in the middle of them, true to a thousandth; 0 where there are none. */
  readonly median?: Share
  /** Of a Slider, how many people are in each of eight equal parts of the way. */
  readonly hist?: readonly NonNegativeInteger[]
  /** Of a Toggle, the part of the people who have it on; 0 where there are none. */
  readonly share?: Share
  /** Of a String, the ten newest texts that were shown, newest last. */
  readonly texts?: readonly string[]
  /**
   * Of a String with `words`, what most people wrote, each with how many: those with most people first, at most 50. Of each
   * person the newest text that was shown counts.
   */
  readonly words?: readonly (readonly [text: string, people: NonNegativeInteger])[]
  /** Of an XYPad, the mean x and y of the people who are counted; 0 where there are none. */
  readonly centre?: readonly [x: Share, y: Share]
  /** Of an XYPad, how many people are in each of 8 × 8 equal cells: row by row from the bottom, each from the left. */
  readonly grid?: readonly NonNegativeInteger[]
}

/** A part of the whole. */
type Share = number & tags.Minimum<0> & tags.Maximum<1>

/** What all participants did at a control; `people` is how many of them count there now. */
export type PhoneResult = {
  [Type in ControlType]: ResultOf<Type, ControlShapes[Type]['result'], ControlShapes[Type]['mayHave']>
}[ControlType]

/** A result with the members that its type has, and those that it may have. */
type ResultOf<
  T extends ControlType,
  Member extends keyof ControlResult,
  MayHave extends keyof ControlResult,
> = Pick<ControlResult, 'lid' | 'people' | MayHave> & { readonly type: T } & Required<
    Pick<ControlResult, Member>
  >

/** What the audience has done together. */
export interface ResultsAnswer {
  /** That of the token. */
  readonly layoutId: string
  /** Of the controls that the layout file makes public, on all pages, in its order. */
  readonly results: readonly ControlResult[]
}
