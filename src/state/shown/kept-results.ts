import type { ControlResult } from '../../wire/result.js'
import type { Lid } from '../../wire/scalars.js'

/** What phones and walls are shown of a layout while the output is held. */
export type ShownEntry = readonly [kind: 'shown', layoutId: string, results: readonly ControlResult[]]

/** A control of these that was reset meanwhile; or `false`: that was undone. */
export type ShownZeroEntry = readonly [kind: 'shown-zero', layoutId: string, lid: number, isZero?: boolean]

/** Of an earlier version: a text of these that was taken back meanwhile, and all that are equal to it. */
export type ShownGoneEntry = readonly [kind: 'shown-gone', layoutId: string, lid: number, text: string]

type KeptEntry = ShownEntry | ShownZeroEntry

/** What phones and walls go on being shown while the output is held, but for the controls that are reset and the texts that are taken back meanwhile. */
export class KeptResults {
  readonly #results = new Map<string, readonly ControlResult[]>()
  /** Lids by layoutId. */
  readonly #reset = new Map<string, Set<Lid>>()

  /** @param store is given what a restart must not lose. */
  constructor(private readonly store: (entry: KeptEntry) => void) {}

  keep(layoutId: string, results: readonly ControlResult[]): void {
    this.restore(layoutId, results)
    this.store(['shown', layoutId, results])
  }

  /** Those of a layout as of the beginning, without the texts that were taken back; empty for one that was not there. */
  of(layoutId: string): readonly ControlResult[] {
    return this.#results.get(layoutId) ?? []
  }

  /** Of this control nothing is kept any more: it is shown at zero. */
  reset(layoutId: string, lid: Lid): void {
    this.restoreReset(layoutId, lid)
    this.store(['shown-zero', layoutId, lid])
  }

  /** What was kept of this control is shown again. */
  undoReset(layoutId: string, lid: Lid): void {
    if (!this.wasReset(layoutId, lid)) return
    this.restoreReset(layoutId, lid, false)
    this.store(['shown-zero', layoutId, lid, false])
  }

  wasReset(layoutId: string, lid: Lid): boolean {
    return this.#reset.get(layoutId)?.has(lid) === true
  }

  /**
   * This text of a control is shown no more: one of those that are equal to it. What is left is stored as a whole, since a
   * state file that is being rewritten may have it already.
   */
  takeBack(layoutId: string, lid: Lid, text: string): void {
    let isGone = false
    const left = this.#without(layoutId, lid, (each) => {
      if (isGone || each !== text) return false
      isGone = true
      return true
    })
    if (isGone) this.keep(layoutId, left)
  }

  restore(layoutId: string, results: readonly ControlResult[]): void {
    this.#results.set(layoutId, results)
  }

  restoreReset(layoutId: string, lid: Lid, isZero = true): void {
    const lids = this.#reset.get(layoutId) ?? new Set()
    this.#reset.set(layoutId, lids)
    if (isZero) lids.add(lid)
    else lids.delete(lid)
  }

  restoreGone([, layoutId, lid, text]: ShownGoneEntry): void {
    const left = this.#without(layoutId, lid, (each) => each === text)
    this.restore(layoutId, left)
  }

  forget(): void {
    this.#results.clear()
    this.#reset.clear()
  }

  *entries(): Generator<KeptEntry> {
    for (const [layoutId, results] of this.#results) yield ['shown', layoutId, results]
    for (const [layoutId, lids] of this.#reset) for (const lid of lids) yield ['shown-zero', layoutId, lid]
  }

  #without(layoutId: string, lid: Lid, isGone: (text: string) => boolean): readonly ControlResult[] {
    return this.of(layoutId).map((result) =>
      result.lid === lid && result.texts
        ? { ...result, texts: result.texts.filter((text) => !isGone(text)) }
        : result,
    )
  }
}
