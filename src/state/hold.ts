import type { Changes } from './changes.js'
import type { ControlState } from './control-state.js'
import { KeptResults } from './shown/kept-results.js'
import type { StateEntry } from './state-entry.js'

/** A control by its layout and lid. */
export type ControlName = readonly [layoutId: string, lid: number]

/**
 * Whether an operator keeps the audience's values from the displays; which controls these have missed, by this or by whatever
 * else keeps them from it; and what phones and walls are shown meanwhile.
 */
export class Hold {
  readonly kept: KeptResults
  isHeld = false
  /** Lids by layoutId. */
  readonly #missed = new Map<string, Set<number>>()

  readonly #begun: (() => void)[] = []
  readonly #ended: (() => void)[] = []

  constructor(private readonly changes: Changes) {
    this.kept = new KeptResults((entry) => changes.other(entry))
  }

  onBegin(listener: () => void): void {
    this.#begun.push(listener)
  }

  onEnd(listener: () => void): void {
    this.#ended.push(listener)
  }

  begin(): void {
    this.isHeld = true
    this.changes.other(['held', true])
    for (const [layoutId, lid] of this.missed()) this.changes.other(['missed', layoutId, lid])
    for (const tell of this.#begun) tell()
  }

  end(): void {
    this.isHeld = false
    this.kept.forget()
    this.changes.other(['held', false])
    for (const tell of this.#ended) tell()
  }

  /** The displays are not shown what a control is now. While nothing is held a restart forgets that, since it sends snapshots. */
  miss({ layoutId, lid }: ControlState): void {
    if (this.#missed.get(layoutId)?.has(lid)) return
    this.#addMissed(layoutId, lid)
    if (this.isHeld) this.changes.other(['missed', layoutId, lid])
  }

  /** The controls that displays have missed, in the order in which they are shown them. */
  *missed(): Generator<ControlName> {
    for (const [layoutId, lids] of this.#missed) for (const lid of lids) yield [layoutId, lid]
  }

  /** The same, which are shown now. */
  takeMissed(): readonly ControlName[] {
    const missed = [...this.missed()]
    this.#missed.clear()
    return missed
  }

  /** Displays are kept from the newest text of a String; of any other control nothing is noted. */
  missText(state: ControlState): void {
    if (state.shown === undefined) return
    state.shown.missNewest()
    // An approved one has been stored by now.
    this.changes.control(state)
  }

  /** A control was reset by an operator: phones and walls see that at once. */
  reset({ layoutId, lid }: ControlState): void {
    if (this.isHeld) this.kept.reset(layoutId, lid)
  }

  /** The reset of a control was undone: phones and walls see again what they saw before. */
  undoReset({ layoutId, lid }: ControlState): void {
    if (this.isHeld) this.kept.undoReset(layoutId, lid)
  }

  /** An operator has taken a text back: phones and walls see that at once. @param word with which its author counted; undefined: none. */
  takeBack({ layoutId, lid }: ControlState, text: string, word?: string): void {
    if (this.isHeld) this.kept.takeBack(layoutId, lid, text, word)
  }

  restore(isHeld: boolean): void {
    this.isHeld = isHeld
    if (isHeld) return
    this.#missed.clear()
    this.kept.forget()
  }

  /** Takes a missed control from the store; without meaning while nothing is held. */
  restoreMissed([layoutId, lid]: ControlName): void {
    if (this.isHeld) this.#addMissed(layoutId, lid)
  }

  *entries(): Generator<StateEntry> {
    if (!this.isHeld) return
    yield ['held', true]
    for (const [layoutId, lid] of this.missed()) yield ['missed', layoutId, lid]
    yield* this.kept.entries()
  }

  #addMissed(layoutId: string, lid: number): void {
    const lids = this.#missed.get(layoutId) ?? new Set()
    this.#missed.set(layoutId, lids.add(lid))
  }
}
