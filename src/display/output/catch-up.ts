import type { Faults } from '../../faults.js'
import type { ControlState } from '../../state/control-state.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { LiveLayouts } from '../../state/live-layouts.js'
import type { Display } from '../link/display.js'
import type { Withheld } from './output-switch.js'
import type { Repair } from './repair.js'
import type { Snapshots } from './snapshots.js'

/** Follows the gate: drops what waits when it shuts, and brings all displays to where the show stands when it opens. */
export class Curtain {
  /** What displays are to be told when it opens: the newest of each matter. */
  readonly #untold = new Map<string, () => void>()

  constructor(
    private readonly withheld: Withheld,
    private readonly snapshots: Snapshots,
    private readonly repair: Pick<Repair, 'checks'>,
    private readonly layouts: LiveLayouts,
    private readonly faults: Faults,
  ) {}

  /** @returns whether the gate is shut. */
  follow(displays: readonly Display[]): boolean {
    if (!this.withheld.hasTurned) return this.withheld.isShut
    this.withheld.isShut = !this.withheld.isShut
    if (this.withheld.isShut) this.#shut(displays)
    else this.#open(displays)
    return this.withheld.isShut
  }

  /** Tells it when the gate opens, unless something newer is told of the same matter. */
  tellLater(matter: string, tell: () => void): void {
    this.#untold.set(matter, tell)
  }

  /** Shows that the text is gone that displays show; if the gate is shut, when it opens. */
  showNothing({ output, state: { layoutId, lid } }: LiveControl): void {
    if (!this.withheld.isShut) return output?.showNothing()
    this.tellLater(`${layoutId} ${lid}`, () =>
      this.layouts.byId.get(layoutId)?.controls.get(lid)?.output?.showNothing(),
    )
  }

  /** Shows a display again what was shown since a check, as it is now. */
  showAgain(display: Display, since: number): void {
    for (const { layoutId, controls } of this.layouts.byId.values()) {
      if (!display.shows(layoutId)) continue
      for (const { output, state } of controls.values()) {
        if (!this.withheld.isHeld) output?.showAgain(display, since)
        else if (output?.wasShown(since)) this.withheld.miss(state)
      }
    }
    display.flush()
  }

  /** Drops what waits for displays; it counts as missed. */
  dropWaiting(displays: readonly Display[]): void {
    for (const display of displays)
      for (const state of display.dropControls()) this.withheld.miss(state as ControlState)
  }

  /** Brings displays to where the show stands, as far as they were kept from it. */
  showMissed(displays: readonly Display[]): void {
    this.catchUp(displays, this.withheld.takeMissed())
  }

  /** Brings displays to where the show stands. @param missed controls that have changed. */
  catchUp(displays: readonly Display[], missed: readonly ControlState[]): void {
    for (const display of displays)
      this.snapshots.sendMissed(display, missed).catch((error) => {
        this.faults.report(error, 'a display could not be brought up to date', {
          display: display.options.name,
        })
      })
  }

  /** Brings a display to where the show stands with every control; if it is kept from that, once it no longer is. */
  showPresent(display: Display): void {
    const shown = [...this.layouts.byId.values()].filter(({ layoutId }) => display.shows(layoutId))
    const states = shown.flatMap(({ controls }) => [...controls.values()].map(({ state }) => state))
    if (!this.withheld.isHeld) return this.catchUp([display], states)
    for (const state of states) this.withheld.miss(state)
  }

  /** What was shown a moment ago may not have left: it is shown again when the gate opens. */
  #shut(displays: readonly Display[]): void {
    this.dropWaiting(displays)
    const since = Math.max(0, this.repair.checks - 1)
    for (const { controls } of this.layouts.byId.values())
      for (const { output, state } of controls.values())
        if (output?.wasShown(since)) this.withheld.miss(state)
  }

  #open(displays: readonly Display[]): void {
    for (const tell of this.#untold.values()) tell()
    this.#untold.clear()
    for (const display of displays) display.flush()
    this.showMissed(displays)
  }
}
