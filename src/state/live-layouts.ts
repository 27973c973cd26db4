import {
  type Catalogue,
  type Control,
  type ControlType,
  controlTypes,
  type Layout,
} from '../layout/layout.js'
import type { Changes } from './changes.js'
import { atRest, type ControlState, fitVotes, isAtRest } from './control-state.js'
import { type ControlEntry, controlEntry, type Entry } from './entry.js'
import { type LiveControl, LiveLayout } from './live-layout.js'

/**
 * All layouts as they play now. The states of controls and the switched pages are kept by name, apart from the layouts,
 * so that they outlive a layout that is taken away and comes back.
 */
export class LiveLayouts {
  byId: ReadonlyMap<string, LiveLayout> = new Map()
  /** Grows whenever a control may have come or gone; what was looked up before is then out of date. */
  revision = 0
  readonly #states = new Map<string, ControlState>()
  readonly #switchedPages = new Map<string, string>()
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** Takes a state from the store; before `play`. */
  restore([, layoutId, lid, type, count, value, votes]: ControlEntry): void {
    this.#states.set(nameOf(layoutId, lid, type), {
      ...atRest(layoutId, lid, type),
      count,
      value,
      votes: [...votes],
    })
  }

  /** Takes a switched page from the store; before `play`. */
  restorePage(layoutId: string, pageId: string): void {
    this.#switchedPages.set(layoutId, pageId)
  }

  /**
   * Plays these layouts from now on. A control that was there before, by layout, lid and type, goes on where it was;
   * so does the active page, unless it is no more.
   *
   * @returns the layouts that were there before and now have another page active.
   */
  play(catalogue: Catalogue): readonly LiveLayout[] {
    const before = this.byId
    this.byId = new Map([...catalogue].map(([id, layout]) => [id, this.#enliven(layout, before.get(id))]))
    this.revision++
    return [...this.byId.values()].filter(({ layoutId, activePage }) => {
      const pageBefore = before.get(layoutId)?.activePage
      return pageBefore !== undefined && pageBefore.pageId !== activePage.pageId
    })
  }

  /** Makes a page of a layout the active one; false if the layout has no such page. */
  switchPage(layout: LiveLayout, pageId: string): boolean {
    if (!layout.switchTo(pageId)) return false
    this.#keepPage(layout)
    this.revision++
    return true
  }

  /** What is kept of a control's lid from when it had another type. */
  formerStates({ layoutId, lid, type }: ControlState): readonly ControlState[] {
    return controlTypes
      .filter((other) => other !== type)
      .flatMap((other) => this.#states.get(nameOf(layoutId, lid, other)) ?? [])
  }

  /** Everything that is not as in the beginning, each as it is when it is asked for. */
  *entries(): Generator<Entry> {
    for (const [layoutId, pageId] of this.#switchedPages) yield ['page', layoutId, pageId]
    for (const state of this.#states.values()) if (!isAtRest(state)) yield controlEntry(state)
  }

  #enliven(layout: Layout, before: LiveLayout | undefined): LiveLayout {
    const controls = [...layout.controls.values()].map((control) =>
      this.#liveControl(layout.layoutId, control),
    )
    const byLid = new Map(controls.map((live) => [live.control.lid, live]))
    const pageId = this.#switchedPages.get(layout.layoutId) ?? before?.activePage.pageId
    const live = new LiveLayout(layout, byLid, pageId)
    // Else the show would jump back when a page that was taken away returns.
    if (pageId !== undefined && pageId !== live.activePage.pageId) this.#keepPage(live)
    return live
  }

  #keepPage({ layoutId, activePage: { pageId } }: LiveLayout): void {
    this.#switchedPages.set(layoutId, pageId)
    this.#changes.other(['page', layoutId, pageId])
  }

  #liveControl(layoutId: string, control: Control): LiveControl {
    const { lid, type, options } = control
    const name = nameOf(layoutId, lid, type)
    const state = this.#states.get(name) ?? atRest(layoutId, lid, type)
    this.#states.set(name, state)
    fitVotes(state, options.length)
    return { control, state, outlet: undefined }
  }
}

/** With the type: a control that becomes another one, and later what it was, has its old count. */
function nameOf(layoutId: string, lid: number, type: ControlType): string {
  return `${layoutId} ${lid} ${type}`
}
