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
  /** Why it is closed, or why an action does not count. */
  readonly note: string | undefined
  /** @returns whether it counts. */
  act(value?: unknown): Promise<boolean>
}

/** The value to show: the one in flight, else the one that counts. */
export function shownValue({ pending, wanted, value }: Own): unknown {
  return pending > 0 ? wanted : value
}

/** How many actions of this phone count, and how many are in flight. */
export function OwnCount({ own: { accepted, pending } }: Pick<ControlProps, 'own'>) {
  return (
    <span>
      {fill(words.you, { n: asCount(accepted) })}
      {pending > 0 && <span class="pending"> +{asCount(pending)}</span>}
    </span>
  )
}

/** Small words below a control. */
export function CountLine({ texts }: { readonly texts: readonly string[] }) {
  return (
    <p class="count-line">
      {texts.map((text, at) => (
        <span key={at}>{text}</span>
      ))}
    </p>
  )
}
