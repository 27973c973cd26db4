import type { KeptIdentity, KeptOwn } from '../play/entry/kept-identity.js'

/** What a phone of a rehearsal did, for as long as it is shown: nothing is stored. */
export function shortIdentity(): KeptIdentity & { forget(): void } {
  const own = new Map<string, KeptOwn>()
  return {
    token: undefined,
    take: () => false,
    own: (control) => own.get(control) ?? { accepted: 0 },
    keep: (control, kept) => void own.set(control, kept),
    /** Begins as somebody who has done nothing. */
    forget: () => own.clear(),
  }
}
