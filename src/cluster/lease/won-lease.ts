import type { Fence } from './fence.js'

/** The lease of a stage that is to play. */
export interface WonLease {
  readonly term: number
  /** Undefined if the broker was not asked. */
  readonly revision: number | undefined
  readonly fence: Fence
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
