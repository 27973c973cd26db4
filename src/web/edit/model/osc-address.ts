import { defaultAddress } from '../../../wire/default-address.js'
import type { ControlDraft } from './draft.js'

/** Where displays get the messages of a control: at the address of its number when it has none of its own. */
export function addressOf({ lid, address }: Pick<ControlDraft, 'lid' | 'address'>): string {
  return address ?? defaultAddress(lid)
}
