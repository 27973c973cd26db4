import { holdOutput, switchPage, takeBackText } from '../../../action/operate.js'
import { resetShow } from '../../../action/reset-show.js'
import { Displays } from '../../../display/displays.js'
import type { DisplayOptions } from '../../../display/link/display.js'
import { Faults } from '../../../faults.js'
import { judgeLayout } from '../../../layout/judge-layout.js'
import type { Catalogue } from '../../../layout/layout.js'
import { openLog } from '../../../log.js'
import type { LiveControl, LiveLayout } from '../../../state/live-layout.js'
import { ShowState } from '../../../state/show-state.js'
import { LastResets } from '../../../state/undo/last-resets.js'
import { MemoryStore } from '../../../store/store.js'
import type { RecordedControl, RecordingHead } from '../../../wire/recording/recording-line.js'
import { listenToRecording } from './recorded-crowd.js'
import { restoreControl } from './restore-control.js'

/** By whom what is replayed was done, in the log. */
const by = 'recording'

/** Makes the displays of a show; by default they are sent to over the network. */
export type MakeDisplays = (...of: ConstructorParameters<typeof Displays>) => Displays

/** The layouts of a recording. @param only one of them; all if undefined. @throws {InvalidConfiguration} with every error. */
export function readRecordedLayouts(
  layouts: RecordingHead['layouts'],
  path: string,
  only?: string,
): Catalogue {
  const wanted = Object.entries(layouts).filter(([layoutId]) => only === undefined || layoutId === only)
  return new Map(
    wanted.map(([layoutId, document]) => [layoutId, judgeLayout(document, `${path} ${layoutId}`)]),
  )
}

/** A show that was recorded, as displays are shown it: its state, and the displays, without a store and without phones. */
export class RecordedShow {
  readonly state = new ShowState()
  readonly displays: Displays
  readonly #resets = new LastResets()
  readonly #log = openLog({ level: 'silent', form: 'json' })
  readonly #store = new MemoryStore(this.state.changes)
  #options: readonly DisplayOptions[] = []

  constructor(make: MakeDisplays = (...of) => new Displays(...of)) {
    const { layouts, hold } = this.state
    this.displays = make(this.#log, layouts, new Faults(this.#log), hold)
  }

  /** Begins where the recording does, before any display is shown it. @param catalogue its layouts, as far as they are played. */
  begin({ state: states, held }: RecordingHead, catalogue: Catalogue): void {
    for (const [layoutId, { activePageId }] of Object.entries(states))
      if (catalogue.has(layoutId)) this.state.layouts.restorePage(layoutId, activePageId)
    this.load(catalogue)
    for (const [layoutId, { controls }] of Object.entries(states))
      for (const control of controls) {
        const live = this.control(layoutId, control.lid)
        if (live) restoreControl(this.state, live, control)
      }
    if (held) this.hold(true)
    this.flush()
  }

  /** Shows all of it on displays from now on, beginning with how it is now. Waits for name resolution as a start does. */
  async connect(options: readonly DisplayOptions[]): Promise<void> {
    this.#options = options
    await this.displays.connect(options)
  }

  /** Replaces the layouts, as a reload does. */
  load(catalogue: Catalogue): void {
    const { layouts, screens } = this.state
    const switched = layouts.load(catalogue)
    for (const layout of layouts.byId.values()) listenToRecording(layout, layouts.crowds)
    // The displays are the same: nothing is waited for.
    this.displays.connect(this.#options)
    layouts.forgetReplaced()
    screens.settle()
    for (const layout of switched) this.displays.showPage(layout)
  }

  layout(layoutId: string): LiveLayout | undefined {
    return this.state.layouts.byId.get(layoutId)
  }

  /** A control on whatever page. */
  control(layoutId: string, lid: number): LiveControl | undefined {
    return this.layout(layoutId)?.controls.get(lid)
  }

  /** @returns whether there is such a page. */
  switchPage(layout: LiveLayout, pageId: string): boolean {
    return switchPage(this.#operator, layout, pageId, by)
  }

  hold(isHeld: boolean): void {
    holdOutput(this.#operator, isHeld, by)
  }

  /** @param only the control; undefined for all. */
  reset(layout: LiveLayout, only: LiveControl | undefined): void {
    resetShow(this.#operator, layout, only, by)
  }

  /** Puts controls to where they are since a reset was undone. */
  undoReset({ controls }: LiveLayout, undone: readonly RecordedControl[]): void {
    for (const each of undone) {
      const live = controls.get(each.lid)
      if (live === undefined) continue
      // A newer text stays what displays show.
      const hasNewer = live.state.shown !== undefined && live.state.shown.all.length > 0
      restoreControl(this.state, live, each)
      this.state.hold.undoReset(live.state)
      if (!hasNewer) this.displays.showUndone(live)
    }
  }

  takeBack(live: LiveControl, textId: string): void {
    takeBackText(this.#operator, live, textId, by)
  }

  /** Ends a turn: sends what was shown in it. */
  flush(): void {
    this.#store.commit()
    this.displays.flush()
  }

  async close(): Promise<void> {
    this.#resets.close()
    await this.displays.close()
  }

  get #operator() {
    return { state: this.state, displays: this.displays, log: this.#log, resets: this.#resets }
  }
}
