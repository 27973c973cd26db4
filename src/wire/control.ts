import type { tags } from 'typia'
import type { ImageUrl, Lid } from './scalars.js'

/** What kind of control it is; its actions have the same type. */
export type ControlType = ['Button', 'Slider', 'Toggle', 'Index', 'String', 'XYPad'][number]

/** One choice of an Index control: a sticker or an answer. */
export interface Option {
  /** 0 for the first option, 1 for the second, and so on. */
  readonly index: number & tags.Type<'uint32'>
  /** The text that people choose. */
  readonly label: string
  /**
   * The picture of a sticker: a relative or http(s) URL. `../media/heart.svg` is the file heart.svg in the folder media
   * beside that of the layouts.
   */
  readonly image?: ImageUrl
}

/** The label of a control, and whatever else the layout file says for clients. */
export interface ShownProps {
  /** The text beside or on the control. */
  readonly label: string
  /** A String's `maxLength` is the longest text that it takes, in Unicode code points. */
  readonly [property: string]: unknown
}

/** The part of a control that clients see. Its type decides on what else it has. */
export type ShownControl = ShownButton | ShownSlider | ShownToggle | ShownIndex | ShownString | ShownXYPad

interface AnyShownControl<T extends ControlType> {
  /** Names the control in actions. */
  readonly lid: Lid
  /** Where displays get its messages: a slash and 4 to 10 digits. */
  readonly address: string & tags.Pattern<'^/[0-9]{4,10}$'>
  /** What kind of control it is: its actions have the same type. */
  readonly type: T
  /** What clients draw it from, exactly as in the file. */
  readonly props: ShownProps
}

/** A trigger: every press counts. */
export interface ShownButton extends AnyShownControl<'Button'> {}

/** A number from 0 to 1. */
export interface ShownSlider extends AnyShownControl<'Slider'> {}

/** On or off. */
export interface ShownToggle extends AnyShownControl<'Toggle'> {}

/** A choice among options. */
export interface ShownIndex extends AnyShownControl<'Index'> {
  /** What can be chosen, by index. */
  readonly options: readonly Option[]
}

/** A line of text. */
export interface ShownString extends AnyShownControl<'String'> {}

/** A position: two numbers from 0 to 1. */
export interface ShownXYPad extends AnyShownControl<'XYPad'> {}
