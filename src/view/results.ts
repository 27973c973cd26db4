import { steadyTime } from '../clocks.js'
import type { CrowdReader } from '../controls/control-behaviour.js'
import { fitVotes, initialState } from '../state/control-state.js'
import type { Hold } from '../state/hold.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import { Voices } from '../texts/voices.js'
import type { ControlResult } from '../wire/result.js'
import type { Lid } from '../wire/scalars.js'

/** Results as somebody was shown them. */
export interface ShownResults {
  /** JSON. */
  readonly text: string
  /** Monotonic, ms. */
  readonly at: number
}

/** A result of one control as walls were shown it. */
export interface RevealedResult {
  readonly result: ControlResult | undefined
  /** Monotonic, ms. */
  readonly at: number
}

/** What the audience has done together, as phones and walls see it. It stands still while the output is held. */
export class Results {
  constructor(
    private readonly layouts: Pick<LiveLayouts, 'byId'>,
    private readonly hold: Hold,
  ) {
    hold.onBegin(() => {
      for (const layout of layouts.byId.values())
        hold.kept.keep(layout.layoutId, describeResults(layout, isPublic), describeResults(layout, isHidden))
    })
  }

  /**
   * JSON: a list of what the layout file lets everybody see, on all pages, in its order.
   *
   * @param shown what those who ask were shown before: while the output is held it stays, but for what operators take away.
   * @returns undefined for an unknown layout.
   */
  of(layoutId: string, shown?: ShownResults): string | undefined {
    const layout = this.layouts.byId.get(layoutId)
    if (layout === undefined) return undefined
    return JSON.stringify(this.hold.isHeld ? this.#keptOf(layout, shown) : describeResults(layout, isPublic))
  }

  /**
   * What walls are shown of a control where an operator reveals it: also while phones do not see it yet.
   *
   * @param shown what they were shown of it before: while the output is held it stays, but for what operators take away.
   * @returns undefined where nothing may be shown.
   */
  revealed(layout: LiveLayout, lid: Lid, shown?: RevealedResult): ControlResult | undefined {
    const live = layout.controls.get(lid)
    if (live === undefined || live.control.results === 'never') return undefined
    if (!this.hold.isHeld) return describeResult(live, steadyTime())
    const kept = this.#sinceHeld(layout, this.hold.kept.withHidden(layout.layoutId), (each) => each === live)
    return (shown?.result ? standStill(layout, kept, [shown.result], shown.at) : kept)[0]
  }

  /** Whether walls may be shown a text of a control: not while the output is held, if it has come meanwhile. */
  mayShowText(layoutId: string, lid: Lid, text: string): boolean {
    if (!this.hold.isHeld) return true
    const kept = this.hold.kept.withHidden(layoutId)
    return kept.some((result) => result.lid === lid && result.texts?.includes(text) === true)
  }

  /**
   * Nothing is shown that was not shown before, since it could say what the audience does now; nor what was reset or taken
   * back since then, even if that was before the output was held.
   */
  #keptOf(layout: LiveLayout, shown: ShownResults | undefined): readonly ControlResult[] {
    const kept = this.#sinceHeld(layout, this.hold.kept.of(layout.layoutId), isPublic)
    return shown === undefined ? kept : standStill(layout, kept, JSON.parse(shown.text), shown.at)
  }

  /** @param results as they were kept. @param isWanted of the controls as they are now. */
  #sinceHeld(
    { layoutId, controls }: LiveLayout,
    results: readonly ControlResult[],
    isWanted: (live: LiveControl) => boolean,
  ): readonly ControlResult[] {
    const { kept } = this.hold
    return results.flatMap((result) => {
      const live = controls.get(result.lid)
      if (live === undefined || !isWanted(live) || !fits(result, live)) return []
      return kept.wasReset(layoutId, result.lid) ? describeZero(live) : result
    })
  }
}

/** Results that were shown before, without what was reset or taken back since. @param at when they were shown, monotonic, ms. */
function standStill(
  { controls }: LiveLayout,
  kept: readonly ControlResult[],
  shown: readonly ControlResult[],
  at: number,
): readonly ControlResult[] {
  const keptByLid = new Map(kept.map((result) => [result.lid, result]))
  return shown.flatMap((result) => {
    const later = keptByLid.get(result.lid)
    if (later === undefined || !areAlike(result, later)) return []
    const live = controls.get(result.lid)!
    const { resetAt, undoneAt } = live.state
    if (undoneAt >= Math.max(resetAt, at)) return later
    if (resetAt >= at) return describeZero(live)
    if (result.texts === undefined) return result
    const texts = stillThere(result.texts, later.texts)
    if (result.words === undefined) return { ...result, texts }
    const people = Math.min(result.people, later.people)
    return { ...result, people, texts, words: stillCounted(result.words, later.words) }
  })
}

/** Those of some words that still counted later, with no more people than then. */
function stillCounted(words: NonNullable<ControlResult['words']>, later: ControlResult['words'] = []) {
  const left = new Map(later)
  return words.flatMap(([text, people]): typeof words => {
    const most = left.get(text)
    return most === undefined ? [] : [[text, Math.min(people, most)]]
  })
}

/**
 * Those of some texts that were still there later. One that newer ones have pushed out is left away too, since it looks the
 * same as one that was taken back.
 */
function stillThere(texts: readonly string[], later: readonly string[] = []): readonly string[] {
  const rest = [...later]
  const still: string[] = []
  // Of equal texts the newest stay, since the oldest are pushed out first.
  for (const text of texts.toReversed()) {
    const at = rest.lastIndexOf(text)
    if (at === -1) continue
    rest.splice(at, 1)
    still.unshift(text)
  }
  return still
}

function describeResults(
  { controls }: LiveLayout,
  isWanted: (live: LiveControl) => boolean,
): readonly ControlResult[] {
  const now = steadyTime()
  return [...controls.values()].filter(isWanted).map((live) => describeResult(live, now))
}

/** Whether it is still of this control; a reload may have changed that. */
function fits({ type, votes, words }: ControlResult, { control }: LiveControl): boolean {
  return (
    type === control.type &&
    (votes === undefined || votes.length === control.options.length) &&
    (words !== undefined) === control.words
  )
}

/** Whether both are of the same control; a reload may have changed that. */
function areAlike(one: ControlResult, other: ControlResult): boolean {
  return (
    one.type === other.type &&
    one.votes?.length === other.votes?.length &&
    (one.words === undefined) === (other.words === undefined)
  )
}

function describeZero({ control, state: { layoutId, lid, type } }: LiveControl): ControlResult {
  const state = initialState(layoutId, lid, type)
  fitVotes(state, control.options.length)
  if (control.words) state.voices = new Voices()
  return describeResult({ control, state }, 0)
}

function isPublic({ control: { results }, enabled }: LiveControl): boolean {
  return results === 'live' || (results === 'after' && !enabled)
}

/** Whether only walls may be shown its results, or one of its texts, where an operator chooses that. */
function isHidden(live: LiveControl): boolean {
  const { control, state } = live
  return !isPublic(live) && (control.results !== 'never' || state.shown !== undefined)
}

function describeResult(
  { control, state }: Pick<LiveControl, 'control' | 'state'>,
  now: number,
): ControlResult {
  const { lid, type, behaviour } = control
  const { crowd } = state
  crowd?.expire(now)
  const read: CrowdReader = (name, width) => crowd?.numbersOf(name, width, now) ?? Array(width).fill(0)
  return { lid, type, people: crowd?.count ?? 0, ...behaviour.result(state, control, read) }
}
