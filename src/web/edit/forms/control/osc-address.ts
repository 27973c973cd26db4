import type { ControlDraft } from '../../model/draft.js'

/** Where displays get the messages of a control. */
export function addressOf({ lid, address }: Pick<ControlDraft, 'lid' | 'address'>): string {
  return address ?? `/${String(lid).padStart(4, '0')}`
}
