/** A task for those who attack: to begin one attack or several, and to end them all. */
export type AttackTask =
  | { readonly kind: 'begin'; readonly names: readonly string[]; readonly port: number }
  | { readonly kind: 'end' }

/** What attackers have to say of all that they have done so far. */
export interface AttackReport {
  /** MiB sent. */
  readonly sent: number
  /** Connections that they opened, and that were ended by anybody else. */
  readonly opened: number
  readonly ended: number
}

export const passcode = 'open sesame'
