import type { Faults } from '../../faults.js'
import type { ControlState } from '../../state/control-state.js'
import type { ControlName, Hold } from '../../state/hold.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { LiveLayouts } from '../../state/live-layouts.js'
import type { Display } from '../link/display.js'
import { outputOf } from './control-output.js'
import type { OutputSwitch, ShutReason } from './output-switch.js'
import type { Repair } from './repair.js'
import type { Snapshots } from './snapshots.js'

/** What catching up is done with. */
export interface CatchUpParts {
  readonly output: OutputSwitch
  /** Knows what displays have missed. */
  readonly hold: Hold
  readonly snapshots: Snapshots
  readonly repair: Repair
  readonly layouts: LiveLayouts
  readonly faults: Faults
  /** All displays, as of now. */
  readonly displays: () => readonly Display[]
}

/** Brings displays to where the show stands when the output opens. */
export class CatchUp {
  /** What is announced to displays when they may be sent to again: the newest of each matter. */
  readonly #announcements = new Map<string, () => void>()

  constructor(private readonly parts: CatchUpParts) {
    parts.output.onShut((by) => this.#shut(by))
    parts.output.onOpened((after) => {
      if (after === 'not leading') this.#announce()
      this.showMissed()
    })
  }

  /** The displays are kept from what was just done to a control. */
  keep(state: ControlState): void {
    const { hold, output } = this.parts
    // Otherwise another daemon may have shown it.
    if (output.shutBy !== 'catching up') hold.missText(state)
    hold.miss(state)
  }

  /** Announces something when displays may be sent to again, unless something newer is announced of the same matter. */
  announceLater(matter: string, announce: () => void): void {
    this.#announcements.set(matter, announce)
  }

  /** Shows that the text is gone that displays show; at once, or when they may be sent to again. */
  showNothing(live: LiveControl): void {
    if (this.parts.output.mayLeave) return outputOf(live)?.showNothing()
    const { layoutId, lid } = live.state
    this.announceLater(`${layoutId} ${lid}`, () => {
      const later = this.parts.layouts.byId.get(layoutId)?.controls.get(lid)
      if (later) outputOf(later)?.showNothing()
    })
  }

  /** Shows a display again what was shown since a check, as it is now. */
  showAgain(display: Display, since: number): void {
    for (const { layoutId, controls } of this.parts.layouts.byId.values()) {
      if (!display.shows(layoutId)) continue
      for (const live of controls.values()) {
        if (this.parts.output.isOpen) outputOf(live)?.showAgain(display, since)
        else if (outputOf(live)?.wasShown(since)) this.parts.hold.miss(live.state)
      }
    }
    display.flush()
  }

  /** Brings a display to where the show stands with every control; if it is kept from that, once it no longer is. */
  showPresent(display: Display): void {
    const { hold, layouts, output } = this.parts
    const shown = [...layouts.byId.values()].filter(({ layoutId }) => display.shows(layoutId))
    const states = shown.flatMap(({ controls }) => [...controls.values()].map(({ state }) => state))
    if (!output.isOpen) for (const state of states) hold.miss(state)
    else
      this.#send(
        [display],
        states.map(({ layoutId, lid }) => [layoutId, lid]),
      )
  }

  /** Brings all displays to where the show stands, as far as they were kept from it and no longer are. */
  showMissed(): void {
    const { displays, hold, output } = this.parts
    if (output.isOpen) this.#send(displays(), hold.takeMissed())
  }

  /** Drops what waits for displays: it counts as missed. */
  #shut(by: ShutReason): void {
    const { displays, hold, layouts, repair } = this.parts
    for (const display of displays())
      for (const state of display.dropControls()) hold.miss(state as ControlState)
    if (by === 'held') return
    // What was shown a moment ago may not have left.
    const since = Math.max(0, repair.checks - 1)
    for (const { controls } of layouts.byId.values())
      for (const live of controls.values()) if (outputOf(live)?.wasShown(since)) hold.miss(live.state)
  }

  #announce(): void {
    for (const announce of this.#announcements.values()) announce()
    this.#announcements.clear()
    for (const display of this.parts.displays()) display.flush()
  }

  #send(displays: readonly Display[], missed: readonly ControlName[]): void {
    for (const display of displays)
      this.parts.snapshots.sendMissed(display, missed).catch((error) => {
        const { name } = display.options
        this.parts.faults.report(error, 'a display could not be brought up to date', { display: name })
      })
  }
}
