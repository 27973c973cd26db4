import type { RefusalCode } from '../errors.js'
import type { NonNegativeInteger } from '../json/scalars.js'

/** How many actions were accepted and refused since the start. */
export class ActionCounters {
  accepted = 0
  readonly refused = new Map<RefusalCode, number>()

  refuse(code: RefusalCode): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }
}

/** The actions since the start. */
export interface ShownActions {
  /** How many were accepted. */
  readonly accepted: NonNegativeInteger
  /** Of the accepted ones, lately. */
  readonly perSecond: number
  /** How many were refused, by code. */
  readonly refused: RefusedCounts
}

/** How many actions were refused, by code. */
export interface RefusedCounts extends Readonly<Partial<Record<RefusalCode, NonNegativeInteger>>> {}

/** As operators see it. @param pace of the accepted actions. */
export function describeActions(
  { accepted, refused }: ActionCounters,
  { perSecond }: { readonly perSecond: number },
): ShownActions {
  return { accepted, perSecond, refused: Object.fromEntries(refused) }
}
