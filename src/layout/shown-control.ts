import type { Lid } from '../json/scalars.js'
import type { Control, ControlType, Option, ShownProps } from './layout.js'
import type { ControlFile } from './layout-file.js'

/** The part of a control that clients see. Its type decides on what else it has. */
export type ShownControl = ShownButton | ShownSlider | ShownToggle | ShownIndex | ShownString | ShownXYPad

interface AnyShownControl<T extends ControlType> {
  /** Names the control in actions. */
  readonly lid: Lid
  /** Where displays get its messages: a slash and 4 to 10 digits. */
  readonly address: NonNullable<ControlFile['address']>
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

/** What clients see of a control; only an Index has `options`. */
export function describeControl({ lid, address, type, props, options }: Control): ShownControl {
  return type === 'Index' ? { lid, address, type, props, options } : { lid, address, type, props }
}
