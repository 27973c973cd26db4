import type { ShownTexts } from '../texts/shown-texts.js'
import type { Voices } from '../texts/voices.js'
import type { ControlValue, ShownState } from '../wire/control-state.js'

/** What is counted of the actions at a control. */
export interface Counted {
  /** Presses of a Button so far. */
  count: number
  /** The last accepted value; null before the first action, and always for a Button. */
  value: ControlValue
  /**
   * How often each option of an Index was chosen; empty for other types. With `choices`, how many participants have
   * chosen each option now; of a Toggle how many have it off, and how many on.
   */
  votes: number[]
  /** Defined where each participant has one lasting choice: votes are then counted before the value is applied. */
  readonly choices: unknown
  /** Of a String, the newest texts that were shown; undefined for other types. */
  readonly shown: ShownTexts | undefined
  /** Of a String whose words are counted: with which text each participant counts. */
  voices: Voices | undefined
}

/** Members of a described state that depend on the type. */
export type StateMembers = Omit<ShownState, 'lid' | 'type' | 'enabled' | 'crowd'>

/** The last value alone, as most types are described. */
export function describeValue({ value }: Counted): StateMembers {
  return { value }
}

/** Keeps the value: all that most types do with an action. */
export function keepValue(counted: Counted, value: ControlValue): void {
  counted.value = value
}
