import { type Closing, resumeClosing, type StoredClosing } from '../../state/timed/closing.js'
import type { Lid } from '../../wire/scalars.js'
import type { ClosingAtStage } from './layout-at-stage.js'

/** When a control closes, as the stage has told it, and as this machine takes it. */
interface FollowedClosing {
  readonly told: StoredClosing
  readonly closing: Closing
}

/** When controls close by themselves, as the stage has told an edge: by the clock of the edge. */
export class FollowedClosings {
  /** By layoutId. */
  readonly #all = new Map<string, ReadonlyMap<Lid, FollowedClosing>>()

  /** The stage has told all of a layout. One that was told before goes on as it began, however often it is told. */
  take(layoutId: string, all: readonly ClosingAtStage[]): void {
    const before = this.#all.get(layoutId)
    this.#all.set(layoutId, new Map(all.map((shown) => [shown.lid, follow(shown, before?.get(shown.lid))])))
  }

  /** Undefined for a control that does not close by itself. */
  of(layoutId: string, lid: Lid): Closing | undefined {
    return this.#all.get(layoutId)?.get(lid)?.closing
  }
}

function follow({ at, left }: ClosingAtStage, before: FollowedClosing | undefined): FollowedClosing {
  const isKnown = before?.told.at === at && before.told.left === left
  return isKnown ? before : { told: { at, left }, closing: resumeClosing({ at, left }) }
}
