import type { ShownButton, ShownIndex, ShownSlider, ShownString, ShownToggle, ShownXYPad } from './control.js'

/** A control, as phones see it. Its type decides on what else it has. */
export type ControlForPhones =
  | ButtonForPhones
  | SliderForPhones
  | ToggleForPhones
  | IndexForPhones
  | StringForPhones
  | XYPadForPhones

interface ForPhones {
  /** False: it may not be used for now. Absent: it may. */
  readonly enabled?: false
}

interface ChoiceForPhones extends ForPhones {
  /** Each participant has one choice there, the newest: show it. Absent: each action counts by itself. */
  readonly once?: true
}

/** A trigger: every press counts. */
export interface ButtonForPhones extends ShownButton, ForPhones {}

/** A number from 0 to 1. */
export interface SliderForPhones extends ShownSlider, ForPhones {}

/** On or off. */
export interface ToggleForPhones extends ShownToggle, ChoiceForPhones {}

/** A choice among options. */
export interface IndexForPhones extends ShownIndex, ChoiceForPhones {}

/** A line of text. */
export interface StringForPhones extends ShownString, ForPhones {}

/** A position: two numbers from 0 to 1. */
export interface XYPadForPhones extends ShownXYPad, ForPhones {}
