import type { ControlState } from './control-state.js'

/** About 100 bytes each. */
const mostPairs = 1_000_000
const sweepEveryMs = 1000

/** When participants used one control, in two generations: the older one is dropped as a whole, without iterating. */
interface Uses {
  cooldownMs: number
  recent: Map<string, number>
  older: Map<string, number>
  /** When the recent generation began. */
  rotatedAt: number
}

/**
 * Who used which control a short while ago, for controls with a cooldown. In memory only: a restart ends all cooldowns.
 */
export class Cooldowns {
  /** Actions refused since the start. */
  refused = 0
  readonly #uses = new Map<ControlState, Uses>()
  readonly #mostRecent: number
  #recent = 0
  #sweptAt = Number.NEGATIVE_INFINITY

  /** @param most limit of the remembered pairs of control and participant; above it, the oldest are dropped early. */
  constructor(most = mostPairs) {
    this.#mostRecent = Math.ceil(most / 2)
  }

  /**
   * Uses a control, if the participant may.
   *
   * @param now monotonic, ms.
   * @returns 0 when it was used and its cooldown begins; else the milliseconds to wait.
   */
  take(control: ControlState, participant: string, cooldownMs: number, now: number): number {
    if (now - this.#sweptAt >= sweepEveryMs) this.#sweep(now)
    const uses = this.#usesOf(control, cooldownMs, now)
    const usedAt = uses.recent.get(participant) ?? uses.older.get(participant) ?? Number.NEGATIVE_INFINITY
    const wait = usedAt + cooldownMs - now
    if (wait > 0) {
      this.refused++
      return wait
    }
    if (this.#recent >= this.#mostRecent) for (const each of this.#uses.values()) this.#rotate(each, now)
    if (!uses.recent.has(participant)) this.#recent++
    uses.recent.set(participant, now)
    return 0
  }

  /** Ends all cooldowns of a control. */
  forget(control: ControlState): void {
    const uses = this.#uses.get(control)
    if (uses) this.#recent -= uses.recent.size
    this.#uses.delete(control)
  }

  /** Number of pairs in memory, after dropping the expired ones. */
  remembered(now: number): number {
    this.#sweep(now)
    return [...this.#uses.values()].reduce((sum, { recent, older }) => sum + recent.size + older.size, 0)
  }

  #usesOf(control: ControlState, cooldownMs: number, now: number): Uses {
    const known = this.#uses.get(control)
    if (known) {
      known.cooldownMs = cooldownMs
      return known
    }
    const uses = { cooldownMs, recent: new Map(), older: new Map(), rotatedAt: now }
    this.#uses.set(control, uses)
    return uses
  }

  /** An older generation has expired one cooldown after it was rotated. */
  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [control, uses] of this.#uses) {
      if (now - uses.rotatedAt < uses.cooldownMs) continue
      this.#rotate(uses, now)
      if (uses.older.size === 0) this.#uses.delete(control)
    }
  }

  #rotate(uses: Uses, now: number): void {
    this.#recent -= uses.recent.size
    uses.older = uses.recent
    uses.recent = new Map()
    uses.rotatedAt = now
  }
}
