import type { ControlForPhones } from './control.js'
import type { Option } from './controls/choice-index.js'
import type { ControlResult } from './result.js'
import type { Lid, NonNegativeInteger } from './scalars.js'

/**
 * What the screens of a layout show: by themselves what is on the active page (`auto`), the layout's logo alone, nothing
 * (`black`), the texts alone, one control, or one text.
 */
export type ScreenContent = 'auto' | 'logo' | 'black' | 'texts' | OneControl | OneText

/** One control, whatever page is active. */
export interface OneControl {
  /** The control. */
  readonly lid: Lid
}

/** One text, whatever page is active. */
export interface OneText {
  /** One of the ten newest texts that a control shows. */
  readonly textId: string
}

/** What an operator has chosen for the screens of a layout. */
export interface ScreenChoice {
  /** What they show. */
  readonly show: ScreenContent
  /** Show a control's results although phones see them only once it is closed; only with a `lid`. */
  readonly reveal?: true
  /** No presses rise over what they show. Absent: those of controls with `float` do. */
  readonly reactions?: false
}

/** What an operator asks for; what is left out stays as it is. */
export interface ScreenOrder {
  /** What they show from now on. */
  readonly show?: ScreenContent
  /** Show a control's results although phones see them only once it is closed; only with a `lid`. */
  readonly reveal?: true
  /** Whether presses of controls with `float` rise over what they show. */
  readonly reactions?: boolean
}

/** What the screens are told: after their hello, and at each change. @template R the result as made, or as read. */
export interface ScreenEvent<R = ControlResult> extends ScreenChoice {
  readonly event: 'screen'
  /** The control that `show` names; absent where there is none. */
  readonly control?: ControlForPhones
  /**
   * With `reveal`: its results now. They are sent again with each change, at most once a second, and stand still while the
   * output is held; absent where they may not be shown.
   */
  readonly result?: R
  /** The text that `show` names; absent while the output is held, if it has come meanwhile. */
  readonly text?: string
  /** The output is held. */
  readonly held?: true
}

/** How often people have used a control with `float`, or chosen an option of it, since screens were told last. */
export interface Reaction {
  /** A Button or an Index. */
  readonly lid: Lid
  /** The option of an Index. */
  readonly index?: Option['index']
  /** At least 1. */
  readonly count: NonNegativeInteger
}

/** What rises over the screens: at most five times a second, and only if there is something. */
export interface ReactionsEvent {
  readonly event: 'reactions'
  readonly reactions: readonly Reaction[]
}
