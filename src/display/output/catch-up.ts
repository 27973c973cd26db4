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

/** Brings displays to where the show stands when the output opens. */
export class CatchUp {
  /** What is announced to displays when they may be sent to again: the newest of each matter. */
  readonly #announcements = new Map<string, () => void>()

  /** @param displays all of them, as of now. */
  constructor(
    private readonly output: OutputSwitch,
    private readonly hold: Hold,
    private readonly layouts: LiveLayouts,
    private readonly snapshots: Snapshots,
    private readonly repair: Repair,
    private readonly faults: Faults,
    private readonly displays: () => readonly Display[],
  ) {
    output.onShut((by) => this.#shut(by))
    output.onOpened((after) => {
      if (after === 'not leading') this.#announce()
      this.showMissed()
    })
  }

  /** The displays are kept from what was just done to a control. */
  keep(state: ControlState): void {
    // Otherwise another daemon may have shown it.
    if (this.output.shutBy !== 'catching up') this.hold.missText(state)
    this.hold.miss(state)
  }

  /** Announces something when displays may be sent to again, unless something newer is announced of the same matter. */
  announceLater(matter: string, announce: () => void): void {
    this.#announcements.set(matter, announce)
  }

  /** Shows that the text is gone that displays show; at once, or when they may be sent to again. */
  showNothing(live: LiveControl): void {
    if (this.output.mayLeave) return outputOf(live)?.showNothing()
    const { layoutId, lid } = live.state
    this.announceLater(`${layoutId} ${lid}`, () => {
      const later = this.layouts.byId.get(layoutId)?.controls.get(lid)
      if (later) outputOf(later)?.showNothing()
    })
  }

  /** Shows a display again what was shown since a check, as it is now. */
  showAgain(display: Display, since: number): void {
    for (const { layoutId, controls } of this.layouts.byId.values()) {
      if (!display.shows(layoutId)) continue
      for (const live of controls.values()) {
        if (this.output.isOpen) outputOf(live)?.showAgain(display, since)
        else if (outputOf(live)?.wasShown(since)) this.hold.miss(live.state)
      }
    }
    display.flush()
  }

  /** Brings a display to where the show stands with every control; if it is kept from that, once it no longer is. */
  showPresent(display: Display): void {
    const shown = [...this.layouts.byId.values()].filter(({ layoutId }) => display.shows(layoutId))
    const states = shown.flatMap(({ controls }) => [...controls.values()].map(({ state }) => state))
    const names = states.map(({ layoutId, lid }) => [layoutId, lid] as const)
    if (this.output.isOpen) this.#send([display], names)
    else for (const state of states) this.hold.miss(state)
  }

  /** Brings all displays to where the show stands, as far as they were kept from it and no longer are. */
  showMissed(): void {
    if (this.output.isOpen) this.#send(this.displays(), this.hold.takeMissed())
  }

  /** Drops what waits for displays: it counts as missed. */
  #shut(by: ShutReason): void {
    for (const display of this.displays())
      for (const state of display.dropControls()) this.hold.miss(state as ControlState)
    if (by === 'held') return
    // What was shown a moment ago may not have left.
    const since = Math.max(0, this.repair.checks - 1)
    for (const { controls } of this.layouts.byId.values())
      for (const live of controls.values()) if (outputOf(live)?.wasShown(since)) this.hold.miss(live.state)
  }

  #announce(): void {
    for (const announce of this.#announcements.values()) announce()
    this.#announcements.clear()
    for (const display of this.displays()) display.flush()
  }

  #send(displays: readonly Display[], missed: readonly ControlName[]): void {
    for (const display of displays)
      this.snapshots.sendMissed(display, missed).catch((error) => {
        const { name } = display.options
        this.faults.report(error, 'a display could not be brought up to date', { display: name })
      })
  }
}
