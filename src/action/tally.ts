import type { RefusalCode } from '../errors.js'

/** How many actions were accepted and refused since the start. */
export class Tally {
  accepted = 0
  readonly refused = new Map<RefusalCode, number>()

  refuse(code: RefusalCode): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
  }
}

/** As operators see it. @param pace of the accepted actions. */
export function describeActions(
  { accepted, refused }: Tally,
  { perSecond }: { readonly perSecond: number },
): object {
  return { accepted, perSecond, refused: Object.fromEntries(refused) }
}
