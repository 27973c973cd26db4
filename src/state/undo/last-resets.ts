import type { KeptText } from '../../texts/text-queue.js'
import type { Lid } from '../../wire/scalars.js'
import type { LastReset } from '../../wire/stream/show.js'
import type { KeptControl } from './kept-control.js'

/** How long a reset can be undone, ms. */
const undoableMs = 60_000

/** What a reset has taken. */
export interface KeptReset {
  /** The control, or all of the layout. */
  readonly lid: Lid | 'all'
  readonly controls: readonly KeptControl[]
  /** Those that waited. */
  readonly texts: readonly KeptText[]
}

interface Undoable {
  readonly reset: KeptReset
  /** Until when, monotonic; and as operators are told it, since 1970; ms. */
  readonly until: number
  readonly untilTime: number
  readonly timer: NodeJS.Timeout
}

/** The last reset of each layout, for as long as it can be undone; in memory only. */
export class LastResets {
  readonly #byLayoutId = new Map<string, Undoable>()

  /** Keeps what a reset takes; one that takes nothing leaves the one before. @param now `performance.now()`. */
  keep(layoutId: string, reset: KeptReset, now = performance.now()): void {
    if (reset.controls.length === 0 && reset.texts.length === 0) return
    this.#forget(layoutId)
    const timer = setTimeout(() => this.#forget(layoutId), undoableMs).unref()
    const untilTime = Date.now() + undoableMs
    this.#byLayoutId.set(layoutId, { reset, until: now + undoableMs, untilTime, timer })
  }

  /** As operators are told it. @param now `performance.now()`. */
  of(layoutId: string, now = performance.now()): LastReset | null {
    const last = this.#find(layoutId, now)
    return last ? { lid: last.reset.lid, until: last.untilTime } : null
  }

  /** Takes the last reset, to undo it. @param now `performance.now()`. */
  take(layoutId: string, now = performance.now()): KeptReset | undefined {
    const last = this.#find(layoutId, now)
    this.#forget(layoutId)
    return last?.reset
  }

  close(): void {
    for (const layoutId of [...this.#byLayoutId.keys()]) this.#forget(layoutId)
  }

  /** The timer of a machine that was asleep is late. */
  #find(layoutId: string, now: number): Undoable | undefined {
    const last = this.#byLayoutId.get(layoutId)
    return last && now < last.until ? last : undefined
  }

  #forget(layoutId: string): void {
    clearTimeout(this.#byLayoutId.get(layoutId)?.timer)
    this.#byLayoutId.delete(layoutId)
  }
}
