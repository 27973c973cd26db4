import type { ControlType } from '../../layout/layout.js'
import type { Fields } from './envelope.js'
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

/** Presses a Button. */
export interface ButtonAction extends Fields {
  readonly type: 'Button'
  readonly value?: ActionValues['Button']
}

/** Moves a Slider. */
export interface SliderAction extends Fields {
  readonly type: 'Slider'
  readonly value: ActionValues['Slider']
}

/** Turns a Toggle on or off. */
export interface ToggleAction extends Fields {
  readonly type: 'Toggle'
  readonly value: ActionValues['Toggle']
}

/** Chooses an option of an Index. */
export interface IndexAction extends Fields {
  readonly type: 'Index'
  /** The number of the option, from 0. */
  readonly value: ActionValues['Index']
}

/** Sends a text. */
export interface StringAction extends Fields {
  readonly type: 'String'
  /**
   * At most as many Unicode code points as the control's `props.maxLength` says, 280 if it does not. No control
   * characters other than newline and tab, no bidi overrides.
   */
  readonly value: ActionValues['String']
}

/** Moves the point of an XYPad. */
export interface XYPadAction extends Fields {
  readonly type: 'XYPad'
  /** x and y. */
  readonly value: ActionValues['XYPad']
}
