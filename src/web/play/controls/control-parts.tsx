import type { RefObject } from 'preact'
import type { ControlForPhones } from '../../../wire/control.js'
import type { PhoneResult } from '../../../wire/result.js'
import { asCount, fill } from '../../language/wording.js'
import type { Own } from '../session/own-actions.js'
import { words } from '../words.js'

/** What every control is drawn from. */
export interface ControlProps<C extends ControlForPhones = ControlForPhones> {
  readonly control: C
  readonly result: PhoneResult | undefined
  readonly own: Own
  readonly isOpen: boolean
  /** The language of its labels (BCP 47). */
  readonly lang: string | undefined
  /** Why it is closed, or why an action does not count. */
  readonly note: string | undefined
  /** How long it stays open, in words. */
  readonly time: string | undefined
  /** Takes what does the same as a finger: a press, a position, or a point. */
  readonly moved: RefObject<(value?: unknown) => void>
  /** @returns whether it counts. */
  act(value?: unknown): Promise<boolean>
}

/** Stands where a result will be. */
export const notYet = '–'

/** Whether what all do is shown, or will be: then it has its room from the beginning. */
export function hasResult({ control, result }: Pick<ControlProps, 'control' | 'result'>): boolean {
  return result !== undefined || control.results !== undefined
}

/** `People: 12`. */
export function peopleIn(result: PhoneResult | undefined): string {
  return fill(words.people, { n: result ? asCount(result.people) : notYet })
}

/** The value to show: the one in flight, else the one that counts. */
export function shownValue({ pending, wanted, value }: Own): unknown {
  return pending > 0 ? wanted : value
}

/** `You: 12`. */
export function ownCountOf({ accepted }: Own): string {
  return fill(words.you, { n: asCount(accepted) })
}

/** How many actions of this phone count, and how many are in flight. */
export function OwnCount({ own }: Pick<ControlProps, 'own'>) {
  return (
    <span>
      {ownCountOf(own)}
      {own.pending > 0 && <span class="pending"> +{asCount(own.pending)}</span>}
    </span>
  )
}

/** Small words below a control: what all have done. */
export function CountLine({ texts }: { readonly texts: readonly string[] }) {
  return (
    <p class="count-line result">
      {texts.map((text, at) => (
        <span key={at}>{text}</span>
      ))}
    </p>
  )
}
