import type { languages } from 'languages:play'
import type { ControlForPhones } from '../../../wire/control.js'
import type { PhoneResult } from '../../../wire/result.js'
import type { Theme } from '../../../wire/room.js'
import type { Own, OwnActions, SendAct } from '../session/own-actions.js'

export type PlayWords = (typeof languages)[string]

/** What all controls need. */
export interface PlayTools {
  readonly words: PlayWords
  readonly ownActions: OwnActions
  readonly act: SendAct
  /** Base address of the service. */
  readonly base: string
  readonly theme: Theme
  /** Says something through a screen reader. */
  say(text: string): void
  /** 1,234 in the person's language. */
  number(value: number): string
  /** 0 to 1, as 62%. */
  percent(value: number): string
}

/** What every control is drawn from. */
export interface ControlProps<C extends ControlForPhones = ControlForPhones> {
  readonly control: C
  readonly result: PhoneResult | undefined
  readonly tools: PlayTools
  readonly own: Own
  readonly isOpen: boolean
  /** Why it is closed, or why an action does not count. */
  readonly note: string | undefined
  /** @returns whether it counts. */
  act(value?: unknown): Promise<boolean>
}
