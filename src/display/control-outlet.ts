import { steadyTime } from '../crowd/clock.js'
import type { ControlState } from '../state/control-state.js'
import type { LiveControl, Outlet, Viewer } from '../state/live-layout.js'
import type { Display } from './display.js'
import { mappingOf } from './map/address-map.js'
import type { Repair } from './repair.js'
import { Rendition } from './wire/rendition.js'
import { type SignalMessage, signalForm } from './wire/signal-form.js'
import { type WireMessage, wireForm } from './wire/wire-form.js'

/** One address of a control, and the displays that get it in the same form. */
class Channel extends Rendition {
  constructor(
    message: WireMessage,
    live: LiveControl,
    readonly displays: readonly Display[],
  ) {
    super(message, live)
  }
}

/** The same, of a signal of the crowd. */
class SignalChannel extends Channel {
  /** Which one, by its place in the layout file. */
  readonly signal: number

  constructor(message: SignalMessage, live: LiveControl, displays: readonly Display[]) {
    super(message, live, displays)
    this.signal = message.signal
  }
}

/** The output of one control: encoded once for all displays that get it in the same form. */
export class ControlOutlet implements Outlet {
  /** Of what each action says. */
  readonly #channels: readonly Channel[]
  /** The one of these, if there are no others: with many controls, a list is two more places in memory for an action. */
  readonly #only: Channel | undefined
  /** Of what the crowd is as a whole. */
  readonly #signals: readonly SignalChannel[]
  readonly #state: ControlState

  /**
   * @param groups displays with the same profile, prefix and map.
   * @param repair whose checks are the time in which `showAgain` counts.
   */
  constructor(
    live: LiveControl,
    groups: readonly (readonly Display[])[],
    private readonly repair: Pick<Repair, 'checks'>,
  ) {
    const { control, state } = live
    this.#state = state
    this.#signals = groups.flatMap((displays) => {
      const { profile, prefix } = displays[0]!.options
      return signalForm(control, state.crowd, profile, prefix).map(
        (message) => new SignalChannel(message, live, displays),
      )
    })
    this.#channels = groups.flatMap((displays) => {
      if (!control.each) return []
      const { profile, prefix, map } = displays[0]!.options
      const mapping = mappingOf(map, state.layoutId, control.lid)
      return wireForm(control, profile, prefix, mapping).map(
        (message) => new Channel(message, live, displays),
      )
    })
    this.#only = this.#channels.length === 1 ? this.#channels[0] : undefined
    for (const channel of [...this.#channels, ...this.#signals])
      for (const display of channel.displays) display.replaceSource(channel)
  }

  show(): void {
    this.#state.shownAt = this.repair.checks
    if (this.#only !== undefined) show(this.#only)
    else for (const channel of this.#channels) show(channel)
  }

  showDueSignals(): void {
    this.#state.shownAt = this.repair.checks
    const { crowd } = this.#state
    for (const channel of this.#signals) {
      if (crowd?.announcer.due[channel.signal] !== 1) continue
      const message = channel.encode()
      for (const display of channel.displays) {
        display.add(message, channel)
        display.signals++
      }
    }
  }

  showZero(isFixed: boolean): void {
    for (const channel of [...this.#channels, ...this.#signals]) {
      const { kind, key, state, displays } = channel
      if (kind !== 'state' && (kind !== 'event' || state.type === 'Index')) continue
      const message = Uint8Array.from(channel.encode())
      const source = isFixed ? { key, isEvent: true, encode: () => message } : channel
      for (const display of displays) display.add(message, source)
    }
  }

  showNothing(): void {
    for (const channel of this.#channels) {
      const message = Uint8Array.from(channel.encode({ ...this.#state, value: null }))
      const source = { key: channel.key, isEvent: true, encode: () => message }
      for (const display of channel.displays) display.add(message, source)
    }
  }

  /** Shows the state on one display, as if somebody had used the control, and the signals as they were looked at last. */
  showOn(display: Viewer): void {
    this.#showIn([...this.#channels, ...this.#signals], display)
  }

  showStateOn(display: Viewer): void {
    this.#showWhere(({ kind }) => kind !== 'press', display)
  }

  showAgain(display: Viewer, since: number): void {
    if (!this.wasShown(since)) return
    this.#showWhere(({ kind }) => kind === 'state', display)
    this.showSignalsOn(display)
  }

  showLateOn(display: Viewer): void {
    this.#state.shownAt = this.repair.checks
    this.#showWhere(({ kind }) => kind === 'state', display)
    this.#showAllSignals(display, steadyTime())
  }

  showSignalsOn(display: Viewer): void {
    const now = steadyTime()
    if (this.#state.crowd?.announcer.isHeard(now)) this.#showAllSignals(display, now)
  }

  wasShown(since: number): boolean {
    return this.#state.shownAt >= since
  }

  #showAllSignals(display: Viewer, now: number): void {
    this.#state.crowd?.announcer.lookToShow(now)
    this.#showIn(this.#signals, display)
  }

  #showWhere(isWanted: (channel: Channel) => boolean, only: Viewer): void {
    this.#showIn(this.#channels.filter(isWanted), only)
  }

  #showIn(channels: readonly Channel[], only: Viewer): void {
    for (const channel of channels)
      for (const display of channel.displays) if (display === only) display.add(channel.encode(), channel)
  }
}

function show(channel: Channel): void {
  const message = channel.encode()
  for (const display of channel.displays) display.add(message, channel)
}
