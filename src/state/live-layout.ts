import type { Control, Layout, Page } from '../layout/layout.js'
import type { Theme } from '../wire/room.js'
import type { ControlState } from './control-state.js'
import type { Closing } from './timed/closing.js'

/** An address at which the actions of a control are shown. */
export interface ActionChannel {
  /** Shows the control's present state here and at its other addresses. */
  show(): void
}

/**
 * A control of a loaded layout, and its state. With many controls an action costs as much as the objects that it goes
 * through, one after the other: so some of what the control and its output have is here as well.
 */
export interface LiveControl {
  readonly control: Control
  readonly state: ControlState
  /** The control's. */
  readonly moderate: boolean
  /** The control's. */
  readonly cooldown: number | undefined
  enabled: boolean
  /** When it closes by itself; undefined if it does not. */
  closing: Closing | undefined
  /** Belongs to the displays, which alone know what it is; undefined if no display gets this layout. */
  output: unknown
  /** The first address at which displays are sent a value; undefined where actions are not shown. */
  channel: ActionChannel | undefined
}

/** A loaded layout: its active page, and the state of every control on all its pages. */
export class LiveLayout {
  activePage: Page
  /** When the page was switched, on the monotonic clock (ms). */
  switchedAt = Number.NEGATIVE_INFINITY
  readonly #leftAt = new Map<string, number>()

  /** @param pageId the active page; if there is no such page, the one that the layout file names. */
  constructor(
    private readonly layout: Layout,
    readonly controls: ReadonlyMap<number, LiveControl>,
    pageId: string | undefined,
  ) {
    this.activePage = layout.pages.get(pageId ?? '') ?? layout.pages.get(layout.activePageId)!
  }

  get layoutId(): string {
    return this.layout.layoutId
  }

  get name(): string {
    return this.layout.name
  }

  get lang(): string | undefined {
    return this.layout.lang
  }

  /** Whether phones can be lit. */
  get hasLight(): boolean {
    return this.layout.light
  }

  get theme(): Theme {
    return this.layout.theme
  }

  /** Controls that are on every page. */
  get everyPage(): readonly Control[] {
    return this.layout.everyPage
  }

  /** By pageId, in the order of the file; never empty. */
  get pages(): ReadonlyMap<string, Page> {
    return this.layout.pages
  }

  /** The control if it is on the active page, else undefined. */
  activeControl(lid: number): LiveControl | undefined {
    return this.activePage.byLid.has(lid) ? this.controls.get(lid) : undefined
  }

  /** Makes a page the active one; false if the layout has no such page. */
  switchTo(pageId: string): boolean {
    const page = this.layout.pages.get(pageId)
    if (!page) return false
    this.switchedAt = performance.now()
    this.#leftAt.set(this.activePage.pageId, this.switchedAt)
    this.activePage = page
    return true
  }

  /** When a page was left, on the monotonic clock (ms); −Infinity if it was not. */
  leftAt(pageId: string): number {
    return this.#leftAt.get(pageId) ?? Number.NEGATIVE_INFINITY
  }
}
