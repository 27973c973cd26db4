import type { LiveLayout } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'
import type { ControlResult } from '../wire/result.js'
import type { Lid } from '../wire/scalars.js'
import type { ScreenChoice } from '../wire/screen.js'
import type { Results, RevealedResult } from './results.js'

/** What the screens of a layout show, with what only the machine that counts knows of it. */
export interface ShownScreen extends ScreenChoice {
  /** Of the text that it names, if it may be shown. */
  readonly text?: string
  /** With `reveal`, if they may be shown. */
  readonly result?: ControlResult
}

/** What knows what screens show. */
export interface ScreenSource {
  of(layoutId: string): ShownScreen
}

/** Results are made at most as often; ms. */
const resultEveryMs = 1000

/** What is revealed of a layout. */
interface Revealed extends RevealedResult {
  readonly choice: ScreenChoice
}

/** What the screens of each layout show, on the machine that counts. */
export class ShownScreens implements ScreenSource {
  readonly #revealed = new Map<string, Revealed>()

  constructor(
    private readonly state: Pick<ShowState, 'layouts' | 'screens'>,
    private readonly results: Pick<Results, 'revealed' | 'mayShowText'>,
  ) {}

  of(layoutId: string): ShownScreen {
    const choice = this.state.screens.of(layoutId)
    const { show, reveal } = choice
    const layout = this.state.layouts.byId.get(layoutId)
    if (typeof show === 'string' || layout === undefined) return choice
    if ('textId' in show) {
      const text = this.#textOf(layout, show.textId)
      return text === undefined ? choice : { ...choice, text }
    }
    const result = reveal && this.#reveal(layout, choice, show.lid)
    return result ? { ...choice, result } : choice
  }

  #textOf({ layoutId, controls }: LiveLayout, textId: string): string | undefined {
    for (const [lid, { state }] of controls) {
      const text = state.shown?.all.find((each) => each.textId === textId)
      if (text) return this.results.mayShowText(layoutId, lid, text.value) ? text.value : undefined
    }
    return undefined
  }

  /** Made at once where it was chosen just now, and then as often as all results. */
  #reveal(layout: LiveLayout, choice: ScreenChoice, lid: Lid): ControlResult | undefined {
    const { layoutId } = layout
    const known = this.#revealed.get(layoutId)
    const before = known?.choice === choice ? known : undefined
    const at = performance.now()
    if (before && at - before.at < resultEveryMs) return before.result
    const result = this.results.revealed(layout, lid, before)
    this.#revealed.set(layoutId, { choice, result, at })
    return result
  }
}
