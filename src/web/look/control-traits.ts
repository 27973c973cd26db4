import type { ControlType } from '../../wire/control.js'

/** How the pages show a control, as far as its type alone decides. */
export interface ControlTraits {
  /** What the screen says below what all did: how many people that is, or that they may do it. */
  readonly under: 'people' | 'mean' | 'share' | 'taking'
  /** How the desk shows the last value, where it shows no count and no votes. */
  readonly last: 'level' | 'switch' | 'place' | 'nothing'
}

/** Of every type of control; what the audience uses is in `play/controls`. */
export const controlTraits: Readonly<Record<ControlType, ControlTraits>> = {
  Button: { under: 'people', last: 'nothing' },
  Slider: { under: 'mean', last: 'level' },
  Toggle: { under: 'share', last: 'switch' },
  Index: { under: 'people', last: 'nothing' },
  String: { under: 'people', last: 'nothing' },
  XYPad: { under: 'taking', last: 'place' },
}
