import { useEffect, useState } from 'preact/hooks'
import type { ControlForPhones } from '../../../wire/control.js'
import { type Own, type OwnActions, storageKeyOf } from '../session/own-actions.js'

/** What this phone did with a control, as it changes. */
export function useOwn(ownActions: OwnActions, control: ControlForPhones): Own {
  const [, draw] = useState({})
  useEffect(() => ownActions.onChange(control, () => draw({})), [ownActions, storageKeyOf(control)])
  return ownActions.own(control)
}
