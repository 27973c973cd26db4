import { steadyTime } from '../crowd/clock.js'
import { Crowd } from '../crowd/crowd.js'
import { People } from '../crowd/people.js'
import {
  type Catalogue,
  type Control,
  type ControlType,
  controlTypes,
  type Layout,
} from '../layout/layout.js'
import { type BlockedWords, nothingBlocked } from '../texts/blocked-words.js'
import type { Changes } from './changes.js'
import { type ControlState, fitVotes, initialState, isInitial } from './control-state.js'
import { type LiveControl, LiveLayout } from './live-layout.js'
import { type ControlEntry, controlEntry, type StateEntry } from './state-entry.js'

/**
 * All loaded layouts. Control states and switched pages are kept apart from them, so that a layout that is removed and
 * added again goes on where it was.
 */
export class LiveLayouts {
  byId: ReadonlyMap<string, LiveLayout> = new Map()
  /** What no text may hold. */
  blockedWords: BlockedWords = nothingBlocked
  #revision = 0
  readonly #followers: (() => void)[] = []
  readonly #states = new Map<string, ControlState>()
  readonly #people = new Map<string, People>()
  readonly #switchedPages = new Map<string, string>()
  /** `layoutId lid` of the controls that the audience may not use. */
  readonly #disabled = new Set<string>()

  constructor(private readonly changes: Changes) {}

  /** Grows whenever the active controls may have changed; earlier look-ups are then out of date. */
  get revision(): number {
    return this.#revision
  }

  /** Controls of loaded layouts that the audience may not use. */
  get disabled(): number {
    const all = [...this.byId.values()].flatMap(({ controls }) => [...controls.values()])
    return all.filter(({ enabled }) => !enabled).length
  }

  /** The participants of a layout. */
  peopleOf(layoutId: string): People {
    const people = this.#people.get(layoutId) ?? new People()
    this.#people.set(layoutId, people)
    return people
  }

  /** @param follower called after the active controls may have changed, perhaps while other things still change. */
  follow(follower: () => void): void {
    this.#followers.push(follower)
  }

  /** Takes a state from the store; before `play`. */
  restore([, layoutId, lid, type, count, value, votes]: ControlEntry): void {
    this.#states.set(stateKey(layoutId, lid, type), {
      ...initialState(layoutId, lid, type),
      count,
      value,
      votes: [...votes],
      newestTexts: typeof value === 'string' ? [value] : [],
    })
  }

  /** Takes a switched page from the store; before `play`. */
  restorePage(layoutId: string, pageId: string): void {
    this.#switchedPages.set(layoutId, pageId)
  }

  /** Takes from the store whether a control may be used; before `play`. */
  restoreEnabled(layoutId: string, lid: number, enabled: boolean): void {
    if (enabled) this.#disabled.delete(controlKey(layoutId, lid))
    else this.#disabled.add(controlKey(layoutId, lid))
  }

  /**
   * Replaces the layouts. Controls of the same layout, lid and type keep their state, and layouts their active page if
   * it still exists.
   *
   * @param blockedWords those that no text may hold from now on.
   * @returns the layouts that were there before and now have a different active page.
   */
  play(catalogue: Catalogue, blockedWords = nothingBlocked): readonly LiveLayout[] {
    const before = this.byId
    this.blockedWords = blockedWords
    this.byId = new Map([...catalogue].map(([id, layout]) => [id, this.#goLive(layout, before.get(id))]))
    this.#revise()
    const switched = [...this.byId.values()].filter(({ layoutId, activePage }) => {
      const pageBefore = before.get(layoutId)?.activePage
      return pageBefore !== undefined && pageBefore.pageId !== activePage.pageId
    })
    for (const layout of switched) turnCrowds(layout)
    return switched
  }

  /** Makes a page of a layout the active one; false if the layout has no such page. */
  switchPage(layout: LiveLayout, pageId: string): boolean {
    if (!layout.switchTo(pageId)) return false
    this.#keepPage(layout)
    turnCrowds(layout)
    this.#revise()
    return true
  }

  /** Whether the audience may use a control from now on. @returns whether that is a change. */
  enable(live: LiveControl, enabled: boolean): boolean {
    if (live.enabled === enabled) return false
    const { layoutId, lid } = live.state
    live.enabled = enabled
    this.restoreEnabled(layoutId, lid, enabled)
    this.changes.other(['enabled', layoutId, lid, enabled])
    this.#revise()
    return true
  }

  /** The states kept for a control's lid from when it had other types. */
  formerStates({ layoutId, lid, type }: ControlState): readonly ControlState[] {
    return controlTypes
      .filter((other) => other !== type)
      .flatMap((other) => this.#states.get(stateKey(layoutId, lid, other)) ?? [])
  }

  /** Everything that differs from the initial state; each entry has the values of the moment when it is read. */
  *entries(): Generator<StateEntry> {
    for (const [layoutId, pageId] of this.#switchedPages) yield ['page', layoutId, pageId]
    for (const key of this.#disabled) {
      const [layoutId = '', lid] = key.split(' ')
      yield ['enabled', layoutId, Number(lid), false]
    }
    for (const state of this.#states.values()) if (!isInitial(state)) yield controlEntry(state)
  }

  #revise(): void {
    this.#revision++
    for (const follower of this.#followers) follower()
  }

  #goLive(layout: Layout, before: LiveLayout | undefined): LiveLayout {
    const controls = [...layout.controls.values()].map((control) =>
      this.#liveControl(layout.layoutId, control),
    )
    const byLid = new Map(controls.map((live) => [live.control.lid, live]))
    const pageId = this.#switchedPages.get(layout.layoutId) ?? before?.activePage.pageId
    const live = new LiveLayout(layout, byLid, pageId)
    // Otherwise the page would switch back when a removed page is added again.
    if (pageId !== undefined && pageId !== live.activePage.pageId) this.#keepPage(live)
    return live
  }

  #keepPage({ layoutId, activePage: { pageId } }: LiveLayout): void {
    this.#switchedPages.set(layoutId, pageId)
    this.changes.other(['page', layoutId, pageId])
  }

  #liveControl(layoutId: string, control: Control): LiveControl {
    const { lid, type, options } = control
    const key = stateKey(layoutId, lid, type)
    const state = this.#states.get(key) ?? initialState(layoutId, lid, type)
    this.#states.set(key, state)
    fitVotes(state, options.length)
    this.#fitCrowd(state, control)
    const enabled = !this.#disabled.has(controlKey(layoutId, lid))
    return { control, state, enabled, outlet: undefined }
  }

  #fitCrowd(state: ControlState, control: Control): void {
    const isAsked = control.signals !== undefined || control.results !== 'never'
    if (!isAsked) state.crowd?.close()
    if (!isAsked) state.crowd = undefined
    else if (state.crowd) state.crowd.fit(control, steadyTime())
    else state.crowd = new Crowd(control, this.peopleOf(state.layoutId))
  }
}

function turnCrowds({ controls }: LiveLayout): void {
  for (const { state } of controls.values()) state.crowd?.turn()
}

/** With the type: a control that changes its type and later changes back has its old count. */
function stateKey(layoutId: string, lid: number, type: ControlType): string {
  return `${layoutId} ${lid} ${type}`
}

/** Without the type: whoever closes a control means what people see under its lid. */
function controlKey(layoutId: string, lid: number): string {
  return `${layoutId} ${lid}`
}
