import type { TokenGenerations } from '../auth/claims.js'
import type { Changes } from './changes.js'
import type { StateEntry } from './state-entry.js'

/** The valid generation of each layout's tokens. */
export class Revocations implements TokenGenerations {
  readonly #generations = new Map<string, number>()
  /** As earlier versions stored them; without meaning once there is a generation. */
  readonly #seconds = new Map<string, number>()

  constructor(private readonly changes: Changes) {}

  current(layoutId: string): number {
    return this.#generations.get(layoutId) ?? (this.#seconds.has(layoutId) ? 1 : 0)
  }

  voidUntil(layoutId: string): number {
    if (this.#generations.has(layoutId)) return Number.POSITIVE_INFINITY
    return this.#seconds.get(layoutId) ?? Number.NEGATIVE_INFINITY
  }

  /**
   * Voids all tokens made so far. The new generation is always above the last one, and at least the present time:
   * so it is also above those of a state folder that was lost, whose tokens still exist.
   *
   * @param now ms since 1970.
   */
  revoke(layoutId: string, now = Date.now()): void {
    const generation = Math.max(this.current(layoutId) + 1, now)
    this.#generations.set(layoutId, generation)
    this.changes.other(['generation', layoutId, generation])
  }

  /** Takes a generation from the store; the highest counts. */
  restore(layoutId: string, generation: number): void {
    this.#generations.set(layoutId, Math.max(generation, this.current(layoutId)))
  }

  /** Takes a revocation stored by an earlier version; the latest counts. */
  restoreSecond(layoutId: string, second: number): void {
    this.#seconds.set(layoutId, Math.max(second, this.voidUntil(layoutId)))
  }

  *entries(): Generator<StateEntry> {
    for (const [layoutId, generation] of this.#generations) yield ['generation', layoutId, generation]
    for (const [layoutId, second] of this.#seconds)
      if (!this.#generations.has(layoutId)) yield ['revoked', layoutId, second]
  }
}
