import type { ShownTexts } from '../texts/shown-texts.js'
import type { Changes } from './changes.js'
import type { ControlState } from './control-state.js'
import { KeptResults } from './shown/kept-results.js'
import type { StateEntry } from './state-entry.js'

/** A control by its layout and lid. */
export type ControlName = readonly [layoutId: string, lid: number]

/**
 * Whether the audience's values are kept from the displays, and which controls these have missed since; and what phones and
 * walls are shown meanwhile.
 */
export class Hold {
  readonly kept: KeptResults
  isHeld = false
  /** Lids by layoutId. */
  readonly #missed = new Map<string, Set<number>>()

  readonly #begun: (() => void)[] = []
  readonly #ended: ((missed: readonly ControlName[]) => void)[] = []

  constructor(private readonly changes: Changes) {
    this.kept = new KeptResults((entry) => changes.other(entry))
  }

  onBegin(listener: () => void): void {
    this.#begun.push(listener)
  }

  /** Calls the listener when it has ended, with the controls that displays have missed. */
  onEnd(listener: (missed: readonly ControlName[]) => void): void {
    this.#ended.push(listener)
  }

  begin(): void {
    this.isHeld = true
    this.changes.other(['held', true])
    for (const tell of this.#begun) tell()
  }

  /** @returns the controls that displays have missed. */
  end(): readonly ControlName[] {
    const missed = [...this.#names()]
    this.restore(false)
    this.changes.other(['held', false])
    for (const tell of this.#ended) tell(missed)
    return missed
  }

  /** The displays are not shown what a control is now. */
  miss({ layoutId, lid }: ControlState): void {
    const lids = this.#missed.get(layoutId)
    if (lids?.has(lid)) return
    this.restoreMissed([layoutId, lid])
    this.changes.other(['missed', layoutId, lid])
  }

  /** Displays are kept from the newest text of a String, by this or by whatever else keeps them from it. */
  missText(state: ControlState, shown: ShownTexts): void {
    shown.missNewest()
    // An approved one has been stored by now.
    this.changes.control(state)
  }

  /** A control was reset by an operator: phones and walls see that at once. */
  reset({ layoutId, lid }: ControlState): void {
    if (this.isHeld) this.kept.reset(layoutId, lid)
  }

  /** An operator has taken a text back: phones and walls see that at once. */
  takeBack({ layoutId, lid }: ControlState, text: string): void {
    if (this.isHeld) this.kept.takeBack(layoutId, lid, text)
  }

  restore(isHeld: boolean): void {
    this.isHeld = isHeld
    if (isHeld) return
    this.#missed.clear()
    this.kept.forget()
  }

  /** Takes a missed control from the store; without meaning while nothing is held. */
  restoreMissed([layoutId, lid]: ControlName): void {
    if (!this.isHeld) return
    const lids = this.#missed.get(layoutId) ?? new Set()
    this.#missed.set(layoutId, lids.add(lid))
  }

  *entries(): Generator<StateEntry> {
    if (this.isHeld) yield ['held', true]
    for (const [layoutId, lid] of this.#names()) yield ['missed', layoutId, lid]
    yield* this.kept.entries()
  }

  *#names(): Generator<ControlName> {
    for (const [layoutId, lids] of this.#missed) for (const lid of lids) yield [layoutId, lid]
  }
}
