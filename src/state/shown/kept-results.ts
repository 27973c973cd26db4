import type { ControlResult } from '../../wire/result.js'
import type { Lid } from '../../wire/scalars.js'
import { withoutOne } from './without-one.js'

/**
 * What phones and walls are shown of a layout while the output is held, and what only walls may be shown, where an operator
 * chooses that; left out where there is nothing.
 */
export type ShownEntry = readonly [
  kind: 'shown',
  layoutId: string,
  results: readonly ControlResult[],
  hidden?: readonly ControlResult[],
]

/** A control of these that was reset meanwhile; or `false`: that was undone. */
export type ShownZeroEntry = readonly [kind: 'shown-zero', layoutId: string, lid: number, isZero?: boolean]

/** Of an earlier version: a text of these that was taken back meanwhile, and all that are equal to it. */
export type ShownGoneEntry = readonly [kind: 'shown-gone', layoutId: string, lid: number, text: string]

type KeptEntry = ShownEntry | ShownZeroEntry

interface KeptOfLayout {
  readonly results: readonly ControlResult[]
  readonly hidden: readonly ControlResult[]
}

const nothing: KeptOfLayout = { results: [], hidden: [] }

/** What phones and walls go on being shown while the output is held, but for the controls that are reset and the texts that are taken back meanwhile. */
export class KeptResults {
  readonly #kept = new Map<string, KeptOfLayout>()
  /** Lids by layoutId. */
  readonly #reset = new Map<string, Set<Lid>>()

  /** @param store is given what a restart must not lose. */
  constructor(private readonly store: (entry: KeptEntry) => void) {}

  /** @param hidden what nobody is shown, but walls where an operator chooses that. */
  keep(layoutId: string, results: readonly ControlResult[], hidden: readonly ControlResult[] = []): void {
    this.restore(layoutId, results, hidden)
    this.store(entryOf(layoutId, { results, hidden }))
  }

  /** Those of a layout as of the beginning, without the texts that were taken back; empty for one that was not there. */
  of(layoutId: string): readonly ControlResult[] {
    return this.#of(layoutId).results
  }

  /** The same, with those that only walls may be shown. */
  withHidden(layoutId: string): readonly ControlResult[] {
    const { results, hidden } = this.#of(layoutId)
    return [...results, ...hidden]
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
   *
   * @param word has one person less; undefined: nobody counted with the text.
   */
  takeBack(layoutId: string, lid: Lid, text: string, word?: string): void {
    let isGone = false
    const { results, hidden } = this.#without(layoutId, lid, (each) => {
      if (isGone || each !== text) return false
      isGone = true
      return true
    })
    if (word !== undefined) {
      const left = (of: readonly ControlResult[]) =>
        of.map((result) => (result.lid === lid ? withoutOne(result, word) : result))
      this.keep(layoutId, left(results), left(hidden))
    } else if (isGone) this.keep(layoutId, results, hidden)
  }

  restore(layoutId: string, results: readonly ControlResult[], hidden: readonly ControlResult[] = []): void {
    this.#kept.set(layoutId, { results, hidden })
  }

  restoreReset(layoutId: string, lid: Lid, isZero = true): void {
    const lids = this.#reset.get(layoutId) ?? new Set()
    this.#reset.set(layoutId, lids)
    if (isZero) lids.add(lid)
    else lids.delete(lid)
  }

  restoreGone([, layoutId, lid, text]: ShownGoneEntry): void {
    const { results, hidden } = this.#without(layoutId, lid, (each) => each === text)
    this.restore(layoutId, results, hidden)
  }

  forget(): void {
    this.#kept.clear()
    this.#reset.clear()
  }

  *entries(): Generator<KeptEntry> {
    for (const [layoutId, kept] of this.#kept) yield entryOf(layoutId, kept)
    for (const [layoutId, lids] of this.#reset) for (const lid of lids) yield ['shown-zero', layoutId, lid]
  }

  #of(layoutId: string): KeptOfLayout {
    return this.#kept.get(layoutId) ?? nothing
  }

  #without(layoutId: string, lid: Lid, isGone: (text: string) => boolean): KeptOfLayout {
    const { results, hidden } = this.#of(layoutId)
    const left = (of: readonly ControlResult[]) =>
      of.map((result) =>
        result.lid === lid && result.texts
          ? { ...result, texts: result.texts.filter((text) => !isGone(text)) }
          : result,
      )
    return { results: left(results), hidden: left(hidden) }
  }
}

function entryOf(layoutId: string, { results, hidden }: KeptOfLayout): ShownEntry {
  return hidden.length === 0 ? ['shown', layoutId, results] : ['shown', layoutId, results, hidden]
}
