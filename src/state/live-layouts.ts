import { behaviours, controlTypes } from '../controls/control-types.js'
import { Choices } from '../crowd/choices.js'
import type { Catalogue, Control, Layout } from '../layout/layout.js'
import { type BlockedWords, nothingBlocked } from '../texts/blocked-words.js'
import { SilencedVoices } from '../texts/silenced-voices.js'
import { restoreVoices } from '../texts/voices.js'
import type { ControlType } from '../wire/control.js'
import type { Changes } from './changes.js'
import { type ControlState, fitVotes, initialState, isInitial, restoreChoice } from './control-state.js'
import { advanceCrowds, Crowds } from './crowds.js'
import { type LiveControl, LiveLayout } from './live-layout.js'
import {
  type ChoicesEntry,
  type ControlEntry,
  choicesEntry,
  controlEntry,
  type StateEntry,
  type TextsShownEntry,
  textsShownEntry,
  type UnchosenEntry,
  type VoicesEntry,
  voicesEntry,
} from './state-entry.js'
import type { Closing } from './timed/closing.js'
import { Closings } from './timed/closings.js'

/**
 * All loaded layouts. Control states and switched pages are kept apart from them, so that a layout that is removed and
 * added again goes on where it was. What the store has is restored before `load`.
 */
export class LiveLayouts {
  byId: ReadonlyMap<string, LiveLayout> = new Map()
  /** What no text may hold. */
  blockedWords: BlockedWords = nothingBlocked
  readonly crowds = new Crowds()
  readonly closings = new Closings((entry) => this.changes.other(entry))
  /** Grows whenever the active controls may have changed; earlier look-ups are then out of date. */
  revision = 0
  readonly #followers: (() => void)[] = []
  readonly #states = new Map<string, ControlState>()
  /** By the same keys: states that the last `load` took out of use. */
  readonly #replaced = new Map<string, ControlState>()
  readonly #silenced = new SilencedVoices()
  readonly #switchedPages = new Map<string, string>()

  constructor(private readonly changes: Changes) {}

  /** Controls of loaded layouts that the audience may not use. */
  get disabled(): number {
    const all = [...this.byId.values()].flatMap(({ controls }) => [...controls.values()])
    return all.filter(({ enabled }) => !enabled).length
  }

  /** @param follower called after the active controls may have changed, perhaps while other things still change. */
  follow(follower: () => void): void {
    this.#followers.push(follower)
  }

  restore([, layoutId, lid, type, count, value, votes]: ControlEntry): void {
    const isText = behaviours[type].valueKind === 'text'
    const state = this.#stateOf(layoutId, lid, type, votes === null && !isText)
    state.count = count
    state.value = isText && typeof value !== 'string' ? null : value
    if (votes !== null && votes.length > 0) state.votes = [...votes]
  }

  restoreShown([, layoutId, lid, texts, textIds]: TextsShownEntry): void {
    this.#stateOf(layoutId, lid, 'String', false).shown?.restore({ texts, textIds })
  }

  /** Gives ids to the texts that an earlier version has stored without; before `load`. */
  nameTexts(newTextId: (layoutId: string) => string): void {
    for (const { layoutId, value, shown } of this.#states.values())
      if (shown?.all.length === 0 && value) shown.add({ textId: newTextId(layoutId), value: value as string })
  }

  restoreChoices([, layoutId, lid, type, participants, choices]: ChoicesEntry): void {
    const state = this.#stateOf(layoutId, lid, type, true)
    for (const [n, participant] of participants.entries()) {
      const choice = choices[n]
      if (choice !== undefined) restoreChoice(state, participant, choice)
    }
  }

  restoreUnchosen([, layoutId, lid, type]: UnchosenEntry): void {
    const state = this.#stateOf(layoutId, lid, type, true)
    this.#states.set(stateKey(layoutId, lid, type), { ...state, votes: [], choices: new Choices() })
  }

  restoreVoices([, layoutId, lid, participants, texts, textIds]: VoicesEntry): void {
    restoreVoices(this.#stateOf(layoutId, lid, 'String', false), { participants, texts, textIds })
  }

  restoreUnvoiced(layoutId: string, lid: number): void {
    this.#stateOf(layoutId, lid, 'String', false).voices = undefined
  }

  restorePage(layoutId: string, pageId: string): void {
    this.#switchedPages.set(layoutId, pageId)
  }

  /**
   * Replaces the layouts. Controls of the same layout, lid and type keep their state, and layouts their active page if
   * it still exists. Where participants get one lasting choice each, or lose it, votes start over; so do words that are
   * counted, or no longer. The old ones are there again after the opposite `load`, until `forgetReplaced`.
   *
   * @param blockedWords those that no text may hold from now on.
   * @returns the layouts that were there before and now have a different active page.
   */
  load(catalogue: Catalogue, blockedWords = nothingBlocked): readonly LiveLayout[] {
    const before = this.byId
    this.blockedWords = blockedWords
    this.byId = new Map([...catalogue].map(([id, layout]) => [id, this.#goLive(layout, before.get(id))]))
    this.#revise()
    const switched = [...this.byId.values()].filter(({ layoutId, activePage }) => {
      const pageBefore = before.get(layoutId)?.activePage
      return pageBefore !== undefined && pageBefore.pageId !== activePage.pageId
    })
    for (const layout of switched) advanceCrowds(layout)
    return switched
  }

  /**
   * Forgets what was chosen at controls where participants have got one lasting choice each, or have lost it; and who counts at
   * Strings whose words are counted no longer.
   */
  forgetReplaced(): void {
    for (const [key, { choices, crowd }] of this.#replaced) {
      // Its choices may just be on their way into a new state file.
      choices?.clear()
      crowd?.close()
      this.changes.control(this.#states.get(key)!)
    }
    this.#replaced.clear()
    for (const { layoutId, lid } of this.#silenced.forget()) this.changes.other(['unvoiced', layoutId, lid])
  }

  /** Makes a page of a layout the active one; false if the layout has no such page. */
  switchPage(layout: LiveLayout, pageId: string): boolean {
    if (!layout.switchTo(pageId)) return false
    this.#keepPage(layout)
    advanceCrowds(layout)
    this.#revise()
    return true
  }

  /**
   * Whether the audience may use a control from now on.
   *
   * @param closing when it closes by itself; undefined: it does not.
   * @returns whether that is a change.
   */
  enable(live: LiveControl, enabled: boolean, closing?: Closing): boolean {
    if (live.enabled === enabled && live.closing === closing) return false
    const { layoutId, lid } = live.state
    live.enabled = enabled
    live.closing = closing
    this.closings.set(layoutId, lid, enabled, closing)
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
    yield* this.closings.entries()
    for (const state of this.#states.values()) {
      if (isInitial(state)) continue
      yield controlEntry(state)
      if (state.shown) yield textsShownEntry(state, state.shown.whole)
      for (const piece of state.voices?.pieces() ?? []) yield voicesEntry(state, piece)
      for (const piece of state.choices?.pieces() ?? []) yield choicesEntry(state, piece)
    }
  }

  #revise(): void {
    this.revision++
    for (const follower of this.#followers) follower()
  }

  #goLive(layout: Layout, before: LiveLayout | undefined): LiveLayout {
    const { layoutId } = layout
    const controls = new Map<number, LiveControl>()
    for (const [lid, control] of layout.controls) controls.set(lid, this.#liveControl(layoutId, control))
    const pageId = this.#switchedPages.get(layoutId) ?? before?.activePage.pageId
    const live = new LiveLayout(layout, controls, pageId)
    // Otherwise the page would switch back when a removed page is added again.
    if (pageId !== undefined && pageId !== live.activePage.pageId) this.#keepPage(live)
    return live
  }

  #keepPage({ layoutId, activePage: { pageId } }: LiveLayout): void {
    this.#switchedPages.set(layoutId, pageId)
    this.changes.other(['page', layoutId, pageId])
  }

  #liveControl(layoutId: string, control: Control): LiveControl {
    const { lid, options, once, moderate, cooldown } = control
    const state = this.#loadedState(layoutId, control)
    fitVotes(state, once ? control.behaviour.choices(control) : options.length)
    this.#silenced.fit(state, control.words)
    this.crowds.fit(state, control)
    const enabled = this.closings.isEnabled(layoutId, lid)
    const closing = this.closings.of(layoutId, lid)
    return { control, state, moderate, cooldown, enabled, closing, output: undefined, channel: undefined }
  }

  /** The state of a control that is played; one in whose place another comes is kept for `forgetReplaced`. */
  #loadedState(layoutId: string, { lid, type, once }: Control): ControlState {
    const key = stateKey(layoutId, lid, type)
    const before = this.#states.get(key)
    const state = this.#stateOf(layoutId, lid, type, once)
    if (before === undefined || before === state) return state
    const returning = this.#replaced.get(key)
    if (returning === undefined) {
      this.#replaced.set(key, before)
      state.value = before.value
      state.resetAt = performance.now()
      return state
    }
    before.crowd?.close()
    this.#replaced.delete(key)
    this.#states.set(key, returning)
    return returning
  }

  /** @param once whether it has choices; a state that differs in this is replaced by a new one. */
  #stateOf(layoutId: string, lid: number, type: ControlType, once: boolean): ControlState {
    const key = stateKey(layoutId, lid, type)
    const known = this.#states.get(key)
    if (known !== undefined && (known.choices !== undefined) === once) return known
    const state = initialState(layoutId, lid, type, once ? new Choices() : undefined)
    this.#states.set(key, state)
    return state
  }
}

/** With the type: a control that changes its type and later changes back has its old count. */
function stateKey(layoutId: string, lid: number, type: ControlType): string {
  return `${layoutId} ${lid} ${type}`
}
