import type { languages } from 'languages:desk'
import type { ControlType } from '../../wire/control.js'

/** How the pages show a control, as far as its type alone decides. */
export interface ControlTraits {
  /** What people use it with: a component of `play/controls`. */
  readonly view: 'button' | 'slider' | 'switch' | 'choice' | 'text' | 'pad'
  /** What the screen says below what all did: how many people that is. */
  readonly under: 'people' | 'share'
  /** How the desk shows the last value, where it shows no count and no votes. */
  readonly last: 'level' | 'switch' | 'place' | 'texts' | 'nothing'
  /** What the desk calls it: a word of each language. */
  readonly word: keyof (typeof languages)[string]['types']
}

/** Of every type of control. */
export const controlTraits: Readonly<Record<ControlType, ControlTraits>> = {
  Button: { view: 'button', under: 'people', last: 'nothing', word: 'Button' },
  Slider: { view: 'slider', under: 'people', last: 'level', word: 'Slider' },
  Toggle: { view: 'switch', under: 'share', last: 'switch', word: 'Toggle' },
  Index: { view: 'choice', under: 'people', last: 'nothing', word: 'Index' },
  String: { view: 'text', under: 'people', last: 'texts', word: 'String' },
  XYPad: { view: 'pad', under: 'people', last: 'place', word: 'XYPad' },
}
