import type { Catalogue, Control, Layout } from '../layout/layout.js'
import type { Changes } from './changes.js'
import { atRest, type ControlState, fitVotes, isAtRest } from './control-state.js'
import { type ControlEntry, controlEntry, type Entry } from './entry.js'
import { type LiveControl, LiveLayout } from './live-layout.js'

/**
 * All layouts as they play now. The states of controls and the turned pages are kept by name, apart from the layouts,
 * so that they outlive a layout that is taken away and comes back.
 */
export class Stage {
  layouts: ReadonlyMap<string, LiveLayout> = new Map()
  /** Grows whenever a control may have come or gone; what was looked up before is then out of date. */
  revision = 0
  readonly #states = new Map<string, ControlState>()
  readonly #turnedPages = new Map<string, string>()
  readonly #changes: Changes

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** Takes a state from the store; before `play`. */
  restore([, layoutId, lid, type, count, value, votes]: ControlEntry): void {
    this.#states.set(nameOf(layoutId, lid), {
      ...atRest(layoutId, lid, type),
      count,
      value,
      votes: [...votes],
    })
  }

  /** Takes a turned page from the store; before `play`. */
  restorePage(layoutId: string, pageId: string): void {
    this.#turnedPages.set(layoutId, pageId)
  }

  /**
   * Plays these layouts from now on. A control that was there before, by layout, lid and type, goes on where it was;
   * so does the active page, unless it is no more.
   */
  play(catalogue: Catalogue): void {
    const before = this.layouts
    this.layouts = new Map([...catalogue].map(([id, layout]) => [id, this.#enliven(layout, before.get(id))]))
    this.revision++
  }

  /** Makes a page of a layout the active one; false if the layout has no such page. */
  turnPage(layout: LiveLayout, pageId: string): boolean {
    if (!layout.turnTo(pageId)) return false
    this.#turnedPages.set(layout.layoutId, pageId)
    this.#changes.other(['page', layout.layoutId, pageId])
    this.revision++
    return true
  }

  /** Everything that is not as in the beginning, each as it is when it is asked for. */
  *entries(): Generator<Entry> {
    for (const [layoutId, pageId] of this.#turnedPages) yield ['page', layoutId, pageId]
    for (const state of this.#states.values()) if (!isAtRest(state)) yield controlEntry(state)
  }

  #enliven(layout: Layout, before: LiveLayout | undefined): LiveLayout {
    const controls = [...layout.controls.values()].map((control) =>
      this.#liveControl(layout.layoutId, control),
    )
    return new LiveLayout(
      layout,
      new Map(controls.map((live) => [live.control.lid, live])),
      this.#turnedPages.get(layout.layoutId) ?? before?.activePage.pageId,
    )
  }

  #liveControl(layoutId: string, control: Control): LiveControl {
    const { lid, type, options } = control
    const name = nameOf(layoutId, lid)
    const known = this.#states.get(name)
    const state = known?.type === type ? known : atRest(layoutId, lid, type)
    this.#states.set(name, state)
    fitVotes(state, options.length)
    return { control, state, outlet: undefined }
  }
}

function nameOf(layoutId: string, lid: number): string {
  return `${layoutId} ${lid}`
}
