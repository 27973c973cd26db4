import type { Changes } from './changes.js'
import type { ControlState } from './control-state.js'
import type { StateEntry } from './state-entry.js'

/** A control by its layout and lid. */
export type ControlName = readonly [layoutId: string, lid: number]

/** Whether the audience's values are kept from the displays, and which controls these have missed since. */
export class Hold {
  #isHeld = false
  /** Lids by layoutId. */
  readonly #missed = new Map<string, Set<number>>()

  constructor(private readonly changes: Changes) {}

  get isHeld(): boolean {
    return this.#isHeld
  }

  begin(): void {
    this.#isHeld = true
    this.changes.other(['held', true])
  }

  /** @returns the controls that displays have missed. */
  end(): readonly ControlName[] {
    const missed = [...this.#names()]
    this.restore(false)
    this.changes.other(['held', false])
    return missed
  }

  /** The displays are not shown what a control is now. */
  miss({ layoutId, lid }: ControlState): void {
    const lids = this.#missed.get(layoutId)
    if (lids?.has(lid)) return
    this.restoreMissed([layoutId, lid])
    this.changes.other(['missed', layoutId, lid])
  }

  /** Takes it from the store. */
  restore(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (!isHeld) this.#missed.clear()
  }

  /** Takes a missed control from the store; without meaning while nothing is held. */
  restoreMissed([layoutId, lid]: ControlName): void {
    if (!this.#isHeld) return
    const lids = this.#missed.get(layoutId) ?? new Set()
    this.#missed.set(layoutId, lids.add(lid))
  }

  *entries(): Generator<StateEntry> {
    if (this.#isHeld) yield ['held', true]
    for (const [layoutId, lid] of this.#names()) yield ['missed', layoutId, lid]
  }

  *#names(): Generator<ControlName> {
    for (const [layoutId, lids] of this.#missed) for (const lid of lids) yield [layoutId, lid]
  }
}
