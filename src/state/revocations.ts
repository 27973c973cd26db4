import type { Changes } from './changes.js'
import type { Entry } from './entry.js'

/** Up to which second the tokens of a layout are void. */
export class Revocations {
  readonly #until = new Map<string, number>()
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** Tokens issued up to this second (since 1970) are void; −Infinity where nothing was revoked. */
  until(layoutId: string): number {
    return this.#until.get(layoutId) ?? Number.NEGATIVE_INFINITY
  }

  /** Voids all tokens issued up to `second`. */
  revoke(layoutId: string, second: number): void {
    this.restore(layoutId, second)
    this.#changes.other(['revoked', layoutId, this.until(layoutId)])
  }

  /** Takes a revocation from the store; the latest holds. */
  restore(layoutId: string, second: number): void {
    this.#until.set(layoutId, Math.max(second, this.until(layoutId)))
  }

  *entries(): Generator<Entry> {
    for (const [layoutId, second] of this.#until) yield ['revoked', layoutId, second]
  }
}
