import type { TokenGenerations } from '../auth/token-generations.js'
import type { Changes } from './changes.js'
import type { Entry } from './entry.js'

/** Which generation of a layout's tokens is good. */
export class Revocations implements TokenGenerations {
  readonly #generations = new Map<string, number>()
  /** As earlier versions stored them; of no meaning any more once there is a generation. */
  readonly #seconds = new Map<string, number>()
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  current(layoutId: string): number {
    return this.#generations.get(layoutId) ?? (this.#seconds.has(layoutId) ? 1 : 0)
  }

  voidUntil(layoutId: string): number {
    if (this.#generations.has(layoutId)) return Number.POSITIVE_INFINITY
    return this.#seconds.get(layoutId) ?? Number.NEGATIVE_INFINITY
  }

  /**
   * Voids all tokens made so far. The new generation is above the last one whatever the clock says; that it is not
   * below the clock keeps it above those of a state folder that was lost, whose tokens are still about.
   *
   * @param now ms since 1970.
   */
  revoke(layoutId: string, now = Date.now()): void {
    const generation = Math.max(this.current(layoutId) + 1, now)
    this.#generations.set(layoutId, generation)
    this.#changes.other(['generation', layoutId, generation])
  }

  /** Takes a generation from the store; the highest holds. */
  restore(layoutId: string, generation: number): void {
    this.#generations.set(layoutId, Math.max(generation, this.current(layoutId)))
  }

  /** Takes a revocation that an earlier version has stored; the latest holds. */
  restoreSecond(layoutId: string, second: number): void {
    this.#seconds.set(layoutId, Math.max(second, this.voidUntil(layoutId)))
  }

  *entries(): Generator<Entry> {
    for (const [layoutId, generation] of this.#generations) yield ['generation', layoutId, generation]
    for (const [layoutId, second] of this.#seconds)
      if (!this.#generations.has(layoutId)) yield ['revoked', layoutId, second]
  }
}
