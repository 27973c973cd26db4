import { steadyTime } from '../../clocks.js'
import type { Lid } from '../../wire/scalars.js'
import { type Closing, isOver, resumeClosing, type StoredClosing, storedClosing } from './closing.js'

/** Whether the audience may use the control with this lid. */
export type EnabledEntry = readonly [kind: 'enabled', layoutId: string, lid: number, enabled: boolean]

/** When a control closes by itself; null: it does not, or no longer. */
export type ClosingEntry = readonly [
  kind: 'closing',
  layoutId: string,
  lid: number,
  closing: StoredClosing | null,
]

/** A control that closes by itself. */
export interface TimedControl {
  readonly layoutId: string
  readonly lid: Lid
  readonly closing: Closing
}

/**
 * Which controls the audience may not use, and when others close by themselves: also those of layouts that are not loaded
 * now. By the lid alone: an operator who closes a control means what people see under it.
 */
export class Closings {
  /** By `layoutId lid`. */
  readonly #disabled = new Map<string, readonly [layoutId: string, lid: Lid]>()
  /** By `layoutId lid`. */
  readonly #timed = new Map<string, TimedControl>()
  readonly #followers: (() => void)[] = []

  /** @param store is given what a restart must not lose. */
  constructor(private readonly store: (entry: EnabledEntry | ClosingEntry) => void) {}

  /** When the next of them closes, as `steadyTime`; undefined if none does. */
  get next(): number | undefined {
    const ends = [...this.#timed.values()].map(({ closing }) => closing.endsAt)
    return ends.length === 0 ? undefined : Math.min(...ends)
  }

  /** @param follower called whenever another control closes by itself, or at another time. */
  follow(follower: () => void): void {
    this.#followers.push(follower)
  }

  isEnabled(layoutId: string, lid: Lid): boolean {
    return !this.#disabled.has(keyOf(layoutId, lid))
  }

  /** Undefined for a control that does not close by itself. */
  of(layoutId: string, lid: Lid): Closing | undefined {
    return this.#timed.get(keyOf(layoutId, lid))?.closing
  }

  /** Whether the audience may use a control from now on. @param closing when it closes by itself, if it does. */
  set(layoutId: string, lid: Lid, enabled: boolean, closing?: Closing): void {
    this.restoreEnabled(['enabled', layoutId, lid, enabled])
    this.store(['enabled', layoutId, lid, enabled])
    if (this.of(layoutId, lid) === closing) return
    const key = keyOf(layoutId, lid)
    if (closing) this.#timed.set(key, { layoutId, lid, closing })
    else this.#timed.delete(key)
    this.store(['closing', layoutId, lid, closing ? storedClosing(closing) : null])
    for (const follower of this.#followers) follower()
  }

  /** Those whose time is over, first things first. */
  over(now = steadyTime()): readonly TimedControl[] {
    return [...this.#timed.values()]
      .filter(({ closing }) => isOver(closing, now))
      .sort((one, other) => one.closing.endsAt - other.closing.endsAt)
  }

  restoreEnabled([, layoutId, lid, enabled]: EnabledEntry): void {
    if (enabled) this.#disabled.delete(keyOf(layoutId, lid))
    else this.#disabled.set(keyOf(layoutId, lid), [layoutId, lid])
  }

  restore([, layoutId, lid, closing]: ClosingEntry): void {
    const key = keyOf(layoutId, lid)
    if (closing) this.#timed.set(key, { layoutId, lid, closing: resumeClosing(closing) })
    else this.#timed.delete(key)
  }

  *entries(): Generator<EnabledEntry | ClosingEntry> {
    for (const [layoutId, lid] of this.#disabled.values()) yield ['enabled', layoutId, lid, false]
    for (const { layoutId, lid, closing } of this.#timed.values())
      yield ['closing', layoutId, lid, storedClosing(closing)]
  }
}

function keyOf(layoutId: string, lid: Lid): string {
  return `${layoutId} ${lid}`
}
