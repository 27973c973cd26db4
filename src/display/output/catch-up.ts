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
  readonly hold: Pick<Hold, 'isHeld' | 'miss' | 'missText'>
  readonly snapshots: Pick<Snapshots, 'sendMissed'>
  readonly repair: Pick<Repair, 'checks'>
  readonly layouts: LiveLayouts
  readonly faults: Faults
  /** All displays, as of now. */
  readonly displays: () => readonly Display[]
}

/** What displays have missed while the output was shut, and are sent when it opens. */
export class CatchUp {
  /** Missed for another reason than an operator's: a restart forgets them, since it sends snapshots anyway. */
  readonly #missed = new Set<ControlState>()
  /** What is announced to displays when they may be sent to again: the newest of each matter. */
  readonly #announcements = new Map<string, () => void>()

  constructor(private readonly parts: CatchUpParts) {
    parts.output.onShut((by) => this.#shut(by))
    parts.output.onOpened((after, missed) => {
      if (after === 'held') this.#released(missed)
      else this.#permitted()
    })
  }

  /** The displays are kept from what was just done to a control. */
  keep(state: ControlState): void {
    const { hold, output } = this.parts
    // Otherwise another daemon may have shown it.
    if (state.shown && output.shutBy !== 'catching up') hold.missText(state, state.shown)
    this.miss(state)
  }

  /** The displays are not shown what a control is now. */
  miss(state: ControlState): void {
    const { hold } = this.parts
    if (hold.isHeld) hold.miss(state)
    else this.#missed.add(state)
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
        else if (outputOf(live)?.wasShown(since)) this.miss(live.state)
      }
    }
    display.flush()
  }

  /** Brings a display to where the show stands with every control; if it is kept from that, once it no longer is. */
  showPresent(display: Display): void {
    const shown = [...this.parts.layouts.byId.values()].filter(({ layoutId }) => display.shows(layoutId))
    const states = shown.flatMap(({ controls }) => [...controls.values()].map(({ state }) => state))
    if (this.parts.output.isOpen) return this.#send([display], states)
    for (const state of states) this.miss(state)
  }

  /** Brings all displays to where the show stands, as far as they were kept from it. */
  showMissed(): void {
    const { hold, displays } = this.parts
    const missed = [...this.#missed]
    this.#missed.clear()
    if (hold.isHeld) for (const state of missed) hold.miss(state)
    this.#send(displays(), hold.isHeld ? [] : missed)
  }

  /** Drops what waits for displays: it counts as missed. */
  #shut(by: ShutReason): void {
    for (const display of this.parts.displays())
      for (const state of display.dropControls()) this.miss(state as ControlState)
    if (by === 'held') return
    // What was shown a moment ago may not have left.
    const since = Math.max(0, this.parts.repair.checks - 1)
    for (const { controls } of this.parts.layouts.byId.values())
      for (const live of controls.values()) if (outputOf(live)?.wasShown(since)) this.miss(live.state)
  }

  #permitted(): void {
    for (const announce of this.#announcements.values()) announce()
    this.#announcements.clear()
    for (const display of this.parts.displays()) display.flush()
    this.showMissed()
  }

  #released(names: readonly ControlName[]): void {
    const { layouts, output, displays } = this.parts
    const missed = names.flatMap(
      ([layoutId, lid]) => layouts.byId.get(layoutId)?.controls.get(lid)?.state ?? [],
    )
    if (output.mayLeave) return this.#send(displays(), missed)
    for (const state of missed) this.miss(state)
  }

  #send(displays: readonly Display[], missed: readonly ControlState[]): void {
    for (const display of displays)
      this.parts.snapshots.sendMissed(display, missed).catch((error) => {
        this.parts.faults.report(error, 'a display could not be brought up to date', {
          display: display.options.name,
        })
      })
  }
}
