import type { ControlState } from '../../state/control-state.js'
import type { LiveLayouts } from '../../state/live-layouts.js'
import type { Display } from '../link/display.js'
import { schedulerOf } from '../signals/signal-scheduler.js'
import type { Checks } from './channel.js'
import { ControlOutput } from './control-output.js'
import { GroupsAlike } from './group-alike.js'

/** Gives every control of the loaded layouts its output. */
export class LayoutOutputs {
  /** The controls that had one. */
  #shown: ReadonlySet<ControlState> = new Set()

  constructor(
    private readonly layouts: Pick<LiveLayouts, 'byId'>,
    private readonly repair: Checks,
  ) {}

  /** Shows the layouts on these displays from now on. @throws if a control cannot be shown on one of them. */
  connect(displays: readonly Display[]): void {
    this.#beginSignals()
    const alike = new GroupsAlike()
    for (const { layoutId, controls } of this.layouts.byId.values()) {
      const groups = alike.of(displays.filter((display) => display.shows(layoutId)))
      for (const live of controls.values()) {
        const output = groups.length > 0 ? new ControlOutput(live, groups, this.repair) : undefined
        live.output = output
        live.channel = output?.channel
      }
    }
  }

  /** Of a control that was not there for a while, nobody has seen to what displays know of its signals. */
  #beginSignals(): void {
    const shownBefore = this.#shown
    const states = [...this.layouts.byId.values()].flatMap(({ controls }) =>
      [...controls.values()].map(({ state }) => state),
    )
    this.#shown = new Set(states)
    for (const state of states)
      if (state.crowd && !shownBefore.has(state)) schedulerOf(state.crowd).beginAnew()
  }
}
