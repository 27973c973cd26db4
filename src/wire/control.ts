import type { ButtonForPhones, ShownButton } from './controls/button.js'
import type { IndexForPhones, ShownIndex } from './controls/choice-index.js'
import type { ShownSlider, SliderForPhones } from './controls/slider.js'
import type { ShownString, StringForPhones } from './controls/string.js'
import type { ShownToggle, ToggleForPhones } from './controls/toggle.js'
import type { ShownXYPad, XYPadForPhones } from './controls/xypad.js'
import type { Lid } from './scalars.js'

/** What crosses the network of each type of control. A new type is a file in `controls` and a line here. */
export interface ControlShapes {
  readonly Button: Shapes<ShownButton, ButtonForPhones, 'count'>
  readonly Slider: Shapes<ShownSlider, SliderForPhones, 'mean', 'median' | 'hist'>
  readonly Toggle: Shapes<ShownToggle, ToggleForPhones, 'share'>
  readonly Index: Shapes<ShownIndex, IndexForPhones, 'votes'>
  readonly String: Shapes<ShownString, StringForPhones, 'texts', 'words'>
  readonly XYPad: Shapes<ShownXYPad, XYPadForPhones, never, 'centre' | 'grid'>
}

/**
 * @template Result the members of a result that every one of this type has.
 * @template MayHave those that only some have: the layout file asks for them, or an earlier version, which may run on another machine, does not send them.
 */
interface Shapes<Shown, Phones, Result, MayHave = never> {
  readonly shown: Shown
  readonly phones: Phones
  readonly result: Result
  readonly mayHave: MayHave
}

/** What kind of control it is; its actions have the same type. */
export type ControlType = keyof ControlShapes

/** The part of a control that clients see. Its type decides on what else it has. */
export type ShownControl = { [Type in ControlType]: ControlShapes[Type]['shown'] }[ControlType]

/** A control, as phones see it. Its type decides on what else it has. */
export type ControlForPhones = { [Type in ControlType]: ControlShapes[Type]['phones'] }[ControlType]

/** The active page of a layout. */
export interface ShownPage<C extends ShownControl = ShownControl> {
  /** The layout that was asked for. */
  readonly layoutId: string
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** In the order in which clients show them. */
  readonly controls: readonly C[]
}

/** The active page, as phones see it. */
export interface PageForPhones extends ShownPage<ControlForPhones> {
  /** Phones may be lit: their people are asked whether they want to take part. Absent: the layout has no light. */
  readonly light?: true
}

/** What every action says. Other members are ignored. */
export interface Fields {
  /** The layout of the token. */
  readonly layoutId: string
  /** A control of the active page. */
  readonly lid: Lid
  readonly type: string
  readonly value?: unknown
}
