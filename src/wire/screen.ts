import type { ControlForPhones } from './control.js'
import type { ControlResult } from './result.js'
import type { Lid } from './scalars.js'

/**
 * What the screens of a layout show: by themselves what is on the active page (`auto`), the layout's logo alone, nothing
 * (`black`), the texts alone, one control, or one text.
 */
export type ScreenContent =
  | 'auto'
  | 'logo'
  | 'black'
  | 'texts'
  | { readonly lid: Lid }
  | { readonly textId: string }

/** What an operator has chosen for the screens of a layout. */
export interface ScreenChoice {
  readonly show: ScreenContent
  /** Show a control's results although phones see them only once it is closed; only with a `lid`. */
  readonly reveal?: true
}

/** What the screens are told: after their hello, and at each change. @template R the result as made, or as read. */
export interface ScreenEvent<R = ControlResult> extends ScreenChoice {
  readonly event: 'screen'
  /** The control that `show` names; absent where there is none. */
  readonly control?: ControlForPhones
  /** With `reveal`: its results now. They are sent again with each change, at most once a second. */
  readonly result?: R
  /** The text that `show` names. */
  readonly text?: string
  /** The output is held. */
  readonly held?: true
}
