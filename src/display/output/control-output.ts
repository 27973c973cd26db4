import { steadyTime } from '../../clocks.js'
import type { ControlState } from '../../state/control-state.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { Display } from '../link/display.js'
import { type SignalScheduler, schedulerOf } from '../signals/signal-scheduler.js'
import { signalForm } from '../signals/wire.js'
import { type OutputControl, wireForm } from '../wire/wire-form.js'
import { type Channel, type Checks, SignalChannel, ValueChannel } from './channel.js'
import type { DisplayGroups } from './group-alike.js'

/** The output of a control; undefined if no display gets its layout. */
export function outputOf({ output }: LiveControl): ControlOutput | undefined {
  return output as ControlOutput | undefined
}

export class ControlOutput {
  /** Of what each action says. */
  readonly #values: readonly ValueChannel[]
  /** Of what the crowd is as a whole. */
  readonly #signals: readonly SignalChannel[]
  readonly #state: ControlState
  readonly #scheduler: SignalScheduler | undefined

  /** @param repair whose checks are the time in which `showAgain` counts. */
  constructor(
    live: OutputControl,
    groups: DisplayGroups,
    private readonly repair: Checks,
  ) {
    const { control, state } = live
    this.#state = state
    this.#scheduler = state.crowd && schedulerOf(state.crowd)
    this.#signals = groups.flatMap((displays) =>
      signalForm(live, displays[0]!.options).map((message) => new SignalChannel(message, live, displays)),
    )
    this.#values = groups.flatMap((displays) => {
      const messages = control.each ? wireForm(live, displays[0]!.options) : []
      return messages.map((message) => new ValueChannel(message, live, displays, repair))
    })
    for (const [at, channel] of this.#values.entries()) channel.next = this.#values[at + 1]
    for (const channel of [...this.#values, ...this.#signals])
      for (const display of channel.displays) display.replaceSource(channel)
  }

  get channel(): ValueChannel | undefined {
    return this.#values[0]
  }

  showDueSignals(): void {
    this.#state.shownAt = this.repair.checks
    for (const channel of this.#signals) if (this.#scheduler?.due[channel.signal] === 1) channel.show()
  }

  /**
   * Shows that it was reset, but not where that would look like another press or choice.
   * @param isFixed what has to wait is sent as it is now.
   */
  showZero(isFixed: boolean): void {
    for (const channel of [...this.#values, ...this.#signals].filter(tellsResets)) {
      const { key, displays } = channel
      const message = channel.encode()
      const source = isFixed ? { key, isEvent: true, encode: () => message } : channel
      for (const display of displays) display.add(message, source)
    }
  }

  /** Shows what it is now, where displays were shown that it was reset; of its signals, the ticks do. */
  showUndone(): void {
    this.#state.shownAt = this.repair.checks
    for (const channel of this.#values) if (tellsResets(channel)) channel.showOnAll()
  }

  /** Shows that a text is gone, without the one before. */
  showNothing(): void {
    for (const channel of this.#values) {
      const message = channel.encode({ ...this.#state, value: null })
      const source = { key: channel.key, isEvent: true, encode: () => message }
      for (const display of channel.displays) display.add(message, source)
    }
  }

  /** Shows the state on one display, as if somebody had used the control, and the signals as they were looked at last. */
  showOn(display: Display): void {
    this.#showIn([...this.#values, ...this.#signals], display)
  }

  /** Shows the present state on one display, but not where that would be taken for another press. */
  showStateOn(display: Display): void {
    this.#showWhere(({ kind }) => kind !== 'press', display)
  }

  /** Shows a display what was shown since that check, if it is a state: an event sent twice would be two events. */
  showAgain(display: Display, since: number): void {
    if (!this.wasShown(since)) return
    this.#showWhere(({ kind }) => kind === 'state', display)
    this.showSignalsOn(display)
  }

  /** Shows the present state on one display, but nothing that would be an event. */
  showLateOn(display: Display): void {
    this.#state.shownAt = this.repair.checks
    this.#showWhere(({ kind }) => kind === 'state', display)
    this.#showAllSignals(display, steadyTime())
  }

  /** Shows all signals on one display, as far as they are heard. */
  showSignalsOn(display: Display): void {
    const now = steadyTime()
    this.#state.crowd?.expire(now)
    if (this.#scheduler?.isHeard) this.#showAllSignals(display, now)
  }

  /** Whether it was shown since that check. */
  wasShown(since: number): boolean {
    return this.#state.shownAt >= since
  }

  #showAllSignals(display: Display, now: number): void {
    this.#scheduler?.lookToShow(now)
    this.#showIn(this.#signals, display)
  }

  #showWhere(isWanted: (channel: Channel) => boolean, only: Display): void {
    this.#showIn(this.#values.filter(isWanted), only)
  }

  #showIn(channels: readonly Channel[], only: Display): void {
    for (const channel of channels) channel.showOn(only)
  }
}

/** Whether a reset is shown there: it must not look like another press or choice. */
function tellsResets({ kind, state }: Channel): boolean {
  return kind === 'state' || (kind === 'event' && state.behaviour.valueKind !== 'choice')
}
