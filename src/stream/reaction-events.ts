import type { FloatingCounts, ReactionSource } from '../view/reactions.js'
import type { Lid } from '../wire/scalars.js'
import type { Reaction } from '../wire/screen.js'
import type { Outbox } from './outbox.js'
import { reactionsFrame } from './protocol.js'

/** Screens are told at most as often, ms. */
const lookMs = 200

/** The screens of a layout, and what was counted when they were told last. */
interface ReactingScreens {
  readonly screens: Set<Outbox>
  last: ReadonlyMap<Lid, FloatingCounts>
}

/** Tells screens of presses that rise over them: what has come since the last look, only while there are screens. */
export class ReactionEvents {
  readonly #byLayoutId = new Map<string, ReactingScreens>()
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly source: ReactionSource) {}

  join(layoutId: string, screen: Outbox): void {
    const group = this.#byLayoutId.get(layoutId) ?? { screens: new Set(), last: this.#countsOf(layoutId) }
    this.#byLayoutId.set(layoutId, group)
    group.screens.add(screen)
    this.#timer ??= setInterval(() => this.#lookAtAll(), lookMs).unref()
  }

  leave(layoutId: string, screen: Outbox): void {
    const group = this.#byLayoutId.get(layoutId)
    if (!group?.screens.delete(screen)) return
    if (group.screens.size === 0) this.#byLayoutId.delete(layoutId)
    if (this.#byLayoutId.size === 0) this.close()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #countsOf(layoutId: string): ReadonlyMap<Lid, FloatingCounts> {
    return new Map(this.source.of(layoutId).map((counts) => [counts.lid, counts]))
  }

  #lookAtAll(): void {
    for (const [layoutId, group] of this.#byLayoutId) {
      const counts = this.#countsOf(layoutId)
      const reactions = [...counts.values()].flatMap((now) => cameSince(group.last.get(now.lid), now))
      group.last = counts
      if (reactions.length === 0) continue
      const frame = reactionsFrame(reactions)
      for (const screen of group.screens) screen.send(frame)
    }
  }
}

/** What the audience has done since; nothing where the counts may have changed otherwise. Votes that were moved away are none. */
function cameSince(before: FloatingCounts | undefined, now: FloatingCounts): Reaction[] {
  const { lid, isChoice, counts, era } = now
  if (before === undefined || before.era !== era) return []
  return counts.flatMap((soFar, index) => {
    const count = soFar - (before.counts[index] ?? 0)
    return count > 0 ? [isChoice ? { lid, index, count } : { lid, count }] : []
  })
}
