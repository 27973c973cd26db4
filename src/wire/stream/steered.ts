import type { Lid, NonNegativeInteger } from '../scalars.js'
import type { ScreenChoice } from '../screen.js'

/** What an operator did: one of these members. */
export type Deed =
  | { readonly page: { readonly pageId: string } }
  | {
      readonly enabled: {
        readonly lid: Lid
        readonly enabled: boolean
        readonly seconds?: NonNegativeInteger
      }
    }
  | { readonly held: boolean }
  | { readonly reset: { readonly lid: Lid | 'all'; readonly undone?: true } }
  | { readonly room: { readonly open: boolean } }
  | { readonly screen: ScreenChoice }
  /** Whether there is a light from then on. Its changes are no deeds. */
  | { readonly light: boolean }
  | { readonly reactions: boolean }
  | { readonly muted: { readonly participant: string; readonly muted: boolean } }
  | {
      readonly text: {
        readonly textId: string
        readonly lid: Lid
        readonly done: 'approved' | 'rejected' | 'takenBack'
      }
    }

/** Something that an operator did, or that a timer did for them. */
export interface Steered {
  /** Ms since 1970. */
  readonly at: NonNegativeInteger
  /** The name of the API key, `timer`, or the address of an OSC sender. */
  readonly by: string
  readonly did: Deed
}

/** Told to operators at once. */
export interface SteeredEvent extends Steered {
  readonly event: 'steered'
}
