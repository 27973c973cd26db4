import type { LiveLayouts } from '../state/live-layouts.js'
import type { TextEvent } from '../texts/waiting-text.js'
import { layoutGone } from './audience.js'
import type { Outbox } from './outbox.js'
import { type ShowSource, ShowView } from './show-view.js'

/** How often operators are told of changes. */
const everyMs = 100
/** Texts told at once, before it is asked again whether the operator takes them. */
const textsAtOnce = 32

/** What an operator was told: everything up to a revision of the view; none before the whole show. */
interface OpenDesk {
  told: number | undefined
}

/** The operators of a layout. */
interface Room {
  view: ShowView
  readonly desks: Map<Outbox, OpenDesk>
  /** What has happened to texts, not told yet. */
  texts: TextEvent[]
}

/** All operators with an open stream. One who reads slowly gets the newest state, never a backlog. */
export class Desks {
  readonly #rooms = new Map<string, Room>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly layouts: LiveLayouts,
    private readonly source: ShowSource,
  ) {}

  /** Open streams. */
  get count(): number {
    return [...this.#rooms.values()].reduce((sum, { desks }) => sum + desks.size, 0)
  }

  /** Sends the show at once. @throws {Refusal} `layout-not-found`. */
  join(layoutId: string, operator: Outbox): void {
    const layout = this.layouts.byId.get(layoutId)
    if (layout === undefined) throw layoutGone
    const room = this.#rooms.get(layoutId) ?? {
      view: new ShowView(layout, this.source),
      desks: new Map(),
      texts: [],
    }
    this.#rooms.set(layoutId, room)
    room.desks.set(operator, { told: undefined })
    this.#tell(layoutId, room)
    this.#timer ??= setInterval(() => this.#tellAll(), everyMs).unref()
  }

  /** Takes note of what has happened to a text. @returns whether `tellTexts` is to be called for it. */
  hear(layoutId: string, event: TextEvent): boolean {
    return this.#rooms.get(layoutId)?.texts.push(event) === 1
  }

  /** Tells what was heard, at once; whoever does not keep up gets the whole show instead. */
  tellTexts(): void {
    for (const room of this.#rooms.values()) tellTextsIn(room)
  }

  leave(layoutId: string, operator: Outbox): void {
    const room = this.#rooms.get(layoutId)
    if (!room?.desks.delete(operator)) return
    if (room.desks.size === 0) this.#rooms.delete(layoutId)
    if (this.#rooms.size === 0) this.close()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tellAll(): void {
    for (const [layoutId, room] of this.#rooms) this.#tell(layoutId, room)
  }

  #tell(layoutId: string, room: Room): void {
    const layout = this.layouts.byId.get(layoutId)
    if (layout === undefined) {
      for (const operator of room.desks.keys()) operator.close(layoutGone)
      return
    }
    // After a reload the whole show may be another one.
    if (room.view.layout !== layout) {
      room.view = new ShowView(layout, this.source)
      for (const desk of room.desks.values()) desk.told = undefined
    }
    // The whole show has them all, so nobody may be told them behind it.
    tellTextsIn(room)
    room.view.look()
    for (const [operator, desk] of room.desks) {
      if (desk.told === room.view.revision || operator.isBehind) continue
      operator.send(room.view.since(desk.told))
      desk.told = room.view.revision
    }
  }
}

function tellTextsIn(room: Room): void {
  if (room.texts.length === 0) return
  const frames = room.texts.map((event) => JSON.stringify(event))
  room.texts = []
  for (const [operator, desk] of room.desks)
    if (desk.told !== undefined && !sendAll(operator, frames)) desk.told = undefined
}

/** @returns false when the operator is behind, and has perhaps got a part. */
function sendAll(operator: Outbox, frames: readonly string[]): boolean {
  for (let at = 0; at < frames.length; at += textsAtOnce) {
    if (operator.isBehind) return false
    operator.send(...frames.slice(at, at + textsAtOnce))
  }
  return true
}
