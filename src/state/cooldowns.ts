import type { ControlState } from './control-state.js'

/** Remembered at most; about 100 bytes each. */
const mostPairs = 1_000_000
const sweepEveryMs = 1000

/** When participants used one control, in two generations: the older one is dropped whole, without a walk over it. */
interface Uses {
  cooldownMs: number
  recent: Map<string, number>
  older: Map<string, number>
  /** When the recent ones became that. */
  turnedAt: number
}

/**
 * Who has used which control a short while ago, for controls that one participant may not use again at once. In
 * memory only: after a restart everybody may.
 */
export class Cooldowns {
  /** Refused since the start. */
  refused = 0
  readonly #uses = new Map<ControlState, Uses>()
  readonly #mostRecent: number
  #recent = 0
  #sweptAt = Number.NEGATIVE_INFINITY

  /** @param most pairs of control and participant remembered at most; with more, the oldest are free early. */
  constructor(most = mostPairs) {
    this.#mostRecent = Math.ceil(most / 2)
  }

  /**
   * Uses a control, if the participant may.
   *
   * @param now monotonic, ms.
   * @returns 0 when it was used, and the cooldown begins; else the milliseconds until it is over.
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
    if (this.#recent >= this.#mostRecent) for (const each of this.#uses.values()) this.#turn(each, now)
    if (!uses.recent.has(participant)) this.#recent++
    uses.recent.set(participant, now)
    return 0
  }

  /** Everybody may use this control again: it begins anew. */
  forget(control: ControlState): void {
    const uses = this.#uses.get(control)
    if (uses) this.#recent -= uses.recent.size
    this.#uses.delete(control)
  }

  /** Pairs that are remembered now, those aside that have run out long ago. */
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
    const uses = { cooldownMs, recent: new Map(), older: new Map(), turnedAt: now }
    this.#uses.set(control, uses)
    return uses
  }

  /** What became older a whole cooldown ago has run out. */
  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [control, uses] of this.#uses) {
      if (now - uses.turnedAt < uses.cooldownMs) continue
      this.#turn(uses, now)
      if (uses.older.size === 0) this.#uses.delete(control)
    }
  }

  #turn(uses: Uses, now: number): void {
    this.#recent -= uses.recent.size
    uses.older = uses.recent
    uses.recent = new Map()
    uses.turnedAt = now
  }
}
