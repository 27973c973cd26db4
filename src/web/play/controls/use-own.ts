import type { PhoneControl } from 'ovation/client'
import { useEffect, useState } from 'preact/hooks'
import type { ActLedger, Own } from '../session/ledger.js'

/** What somebody did at a control, as it changes. */
export function useOwn(ledger: ActLedger, control: PhoneControl): Own {
  const [, draw] = useState({})
  useEffect(() => ledger.onChange(control, () => draw({})), [ledger, control.lid, control.type])
  return ledger.own(control)
}
