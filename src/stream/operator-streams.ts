import type { LiveLayouts } from '../state/live-layouts.js'
import type { Outbox } from './outbox.js'
import { layoutGone } from './page-subscribers.js'
import { type OperatorEvent, operatorFrame } from './protocol.js'
import { type ShowSource, ShowView } from './show-view.js'

/** How often operators are told of changes. */
const everyMs = 100
/** Events told at once, before it is asked again whether the operator takes them. */
const eventsAtOnce = 32

interface LayoutOperators {
  view: ShowView
  /** What each was told: everything up to a revision of the view; undefined before the whole show. */
  readonly cursors: Map<Outbox, { told: number | undefined }>
  /** What has happened to texts and what operators did, not told yet. */
  events: OperatorEvent[]
}

/** All operators with an open stream. One who reads slowly gets the newest state, never a backlog. */
export class OperatorStreams {
  readonly #byLayoutId = new Map<string, LayoutOperators>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly layouts: LiveLayouts,
    private readonly source: ShowSource,
  ) {}

  get count(): number {
    return [...this.#byLayoutId.values()].reduce((sum, { cursors }) => sum + cursors.size, 0)
  }

  /** Sends the show at once. @throws {Refusal} `layout-not-found`. */
  join(layoutId: string, operator: Outbox): void {
    const layout = this.layouts.byId.get(layoutId)
    if (layout === undefined) throw layoutGone
    const group = this.#byLayoutId.get(layoutId) ?? {
      view: new ShowView(layout, this.source),
      cursors: new Map(),
      events: [],
    }
    this.#byLayoutId.set(layoutId, group)
    group.cursors.set(operator, { told: undefined })
    this.#tell(layoutId, group)
    this.#timer ??= setInterval(() => this.#tellAll(), everyMs).unref()
  }

  /** Takes note of what has happened to a text, or what an operator did. @returns whether `tellEvents` is to be called for it. */
  hear(layoutId: string, event: OperatorEvent): boolean {
    return this.#byLayoutId.get(layoutId)?.events.push(event) === 1
  }

  /** Sends these events at once; an operator who does not keep up gets the whole show instead. */
  tellEvents(): void {
    for (const group of this.#byLayoutId.values()) tellEventsIn(group)
  }

  leave(layoutId: string, operator: Outbox): void {
    const group = this.#byLayoutId.get(layoutId)
    if (!group?.cursors.delete(operator)) return
    if (group.cursors.size === 0) this.#byLayoutId.delete(layoutId)
    if (this.#byLayoutId.size === 0) this.close()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tellAll(): void {
    for (const [layoutId, group] of this.#byLayoutId) this.#tell(layoutId, group)
  }

  #tell(layoutId: string, group: LayoutOperators): void {
    const layout = this.layouts.byId.get(layoutId)
    if (layout === undefined) {
      for (const operator of group.cursors.keys()) operator.close(layoutGone)
      return
    }
    if (group.view.isOutOfDate(layout)) {
      group.view = new ShowView(layout, this.source)
      for (const desk of group.cursors.values()) desk.told = undefined
    }
    // The whole show has them all, so nobody may be told them behind it.
    tellEventsIn(group)
    group.view.look()
    for (const [operator, desk] of group.cursors) {
      if (desk.told === group.view.revision || operator.isBehind) continue
      operator.send(group.view.since(desk.told))
      desk.told = group.view.revision
    }
  }
}

function tellEventsIn(group: LayoutOperators): void {
  if (group.events.length === 0) return
  const frames = group.events.map(operatorFrame)
  group.events = []
  for (const [operator, desk] of group.cursors)
    if (desk.told !== undefined && !sendAll(operator, frames)) desk.told = undefined
}

/** @returns false when the operator is behind, and has perhaps got a part. */
function sendAll(operator: Outbox, frames: readonly string[]): boolean {
  for (let at = 0; at < frames.length; at += eventsAtOnce) {
    if (operator.isBehind) return false
    operator.send(...frames.slice(at, at + eventsAtOnce))
  }
  return true
}
