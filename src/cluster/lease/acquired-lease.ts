import type { BatchPosition } from '../../state/cluster/applied-offsets.js'
import type { Fence } from './fence.js'

/** What the stage that had the lease before may have sent to displays. */
export interface Predecessor {
  /** The last turn that it had counted when it wrote its lease last; undefined before the first. */
  readonly counted: BatchPosition | undefined
  /**
   * If it was lost: when it wrote its lease last, by the broker's clock, ms since 1970. Undefined if nothing of it is in
   * doubt, since it has let go or was this machine.
   */
  readonly lostAt: number | undefined
}

/**
 * A stage counts turns only up to so long behind the first one that the broker does not have from it yet for the spares;
 * by the times at which the turns were stored, ms.
 */
export const aheadMs = 200

/** The lease of a stage that is to play. */
export interface AcquiredLease {
  readonly term: number
  /** Undefined if the broker was not asked. */
  readonly revision: number | undefined
  readonly fence: Fence
  readonly before: Predecessor
}

/** Another machine has the name of this one. */
export class SharedNameError extends Error {
  override readonly name = 'SharedNameError'

  constructor(machine: string) {
    super(
      `another stage has the name ${machine}; expected a name that no other machine has: change [cluster] name`,
    )
  }
}
