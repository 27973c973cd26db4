import type { Fields } from '../../wire/action.js'
import type { ControlType } from '../../wire/control.js'
import type { ActionValues } from './value.js'

/** An action of a phone. Its type, that of the control, decides on its value. */
export type ActionBody = Actions[ControlType]

interface Actions {
  readonly Button: ButtonAction
  readonly Slider: SliderAction
  readonly Toggle: ToggleAction
  readonly Index: IndexAction
  readonly String: StringAction
  readonly XYPad: XYPadAction
}

interface AnyAction<T extends ControlType> extends Fields {
  /** That of the control. */
  readonly type: T
}

/** Presses a Button. */
export interface ButtonAction extends AnyAction<'Button'> {
  /** A press has none. */
  readonly value?: ActionValues['Button']
}

/** Moves a Slider. */
export interface SliderAction extends AnyAction<'Slider'> {
  /** Where it stands, from 0 to 1. */
  readonly value: ActionValues['Slider']
}

/** Turns a Toggle on or off. */
export interface ToggleAction extends AnyAction<'Toggle'> {
  /** Whether it is on. */
  readonly value: ActionValues['Toggle']
}

/** Chooses an option of an Index. */
export interface IndexAction extends AnyAction<'Index'> {
  /** The number of the option, from 0. */
  readonly value: ActionValues['Index']
}

/** Sends a text. */
export interface StringAction extends AnyAction<'String'> {
  /**
   * At most as many Unicode code points as the control's `props.maxLength` says, 280 if it does not. No control
   * characters other than newline and tab, no bidi overrides.
   */
  readonly value: ActionValues['String']
}

/** Moves the point of an XYPad. */
export interface XYPadAction extends AnyAction<'XYPad'> {
  /** x and y, each from 0 to 1. */
  readonly value: ActionValues['XYPad']
}
