import type { ControlState } from '../../state/control-state.js'
import type { Hold } from '../../state/hold.js'
import type { Gate } from '../link/gate.js'

/** What is kept from the displays: while an operator holds the output, and while the gate is shut. */
export class Withheld {
  /** Whether the gate was shut when it was looked at last. */
  isShut = false
  #isDoubtful = false
  /** Missed because of the gate, or of such a doubt, alone: a restart forgets them, since it sends snapshots anyway. */
  readonly #missed = new Set<ControlState>()

  constructor(
    private readonly hold: Hold,
    private readonly gate: Gate,
  ) {}

  get isHeld(): boolean {
    return this.isShut || this.#isDoubtful || this.hold.isHeld
  }

  /** Whether the gate is open now and was not when it was looked at last, or the reverse. */
  get hasTurned(): boolean {
    return this.gate.isOpen === this.isShut
  }

  /** Does what another daemon may have done, and shown, before: displays miss it. */
  doubt(act: () => void): void {
    this.#isDoubtful = true
    try {
      act()
    } finally {
      this.#isDoubtful = false
    }
  }

  /** The displays are kept from what was just done to a control. */
  keep(state: ControlState): void {
    // In doubt, another daemon may have shown it.
    if (state.shown && !this.#isDoubtful) this.hold.missText(state, state.shown)
    this.miss(state)
  }

  /** The displays are not shown what a control is now. */
  miss(state: ControlState): void {
    if (this.hold.isHeld) this.hold.miss(state)
    else this.#missed.add(state)
  }

  /** The gate has opened, or the doubt is over. @returns the controls that displays have missed and may be shown. */
  takeMissed(): readonly ControlState[] {
    const missed = [...this.#missed]
    this.#missed.clear()
    if (!this.hold.isHeld) return missed
    for (const state of missed) this.hold.miss(state)
    return []
  }
}
