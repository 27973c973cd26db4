import { steadyTime } from '../crowd/clock.js'
import type { ControlState } from '../state/control-state.js'
import type { LiveControl, Outlet, Viewer } from '../state/live-layout.js'
import type { Display } from './display.js'
import { mappingOf } from './map/address-map.js'
import type { Repair } from './repair.js'
import { Rendition } from './wire/rendition.js'
import { signalForm } from './wire/signal-form.js'
import { wireForm } from './wire/wire-form.js'

/** One address of a control, and the displays that get it in the same form. */
interface Channel {
  readonly rendition: Rendition
  readonly displays: readonly Display[]
}

/** The same, of a signal of the crowd. */
interface SignalChannel extends Channel {
  /** Which one, by its place in the layout file. */
  readonly signal: number
}

/** The output of one control: encoded once for all displays that get it in the same form. */
export class ControlOutlet implements Outlet {
  /** Of what each action says. */
  readonly #channels: readonly Channel[]
  /** Of what the crowd is as a whole. */
  readonly #signals: readonly SignalChannel[]
  readonly #state: ControlState

  /**
   * @param groups displays with the same profile, prefix and map.
   * @param repair whose checks are the time in which `showAgain` counts.
   */
  constructor(
    { control, state }: LiveControl,
    groups: readonly (readonly Display[])[],
    private readonly repair: Pick<Repair, 'checks'>,
  ) {
    this.#state = state
    this.#signals = groups.flatMap((displays) => {
      const { profile, prefix } = displays[0]!.options
      return signalForm(control, state.crowd, profile, prefix).map((message) => ({
        rendition: new Rendition(message, state),
        displays,
        signal: message.signal,
      }))
    })
    this.#channels = groups.flatMap((displays) => {
      if (!control.each) return []
      const { profile, prefix, map } = displays[0]!.options
      const mapping = mappingOf(map, state.layoutId, control.lid)
      return wireForm(control, profile, prefix, mapping).map((message) => ({
        rendition: new Rendition(message, state),
        displays,
      }))
    })
    for (const { rendition, displays } of [...this.#channels, ...this.#signals])
      for (const display of displays) display.replaceSource(rendition)
  }

  show(): void {
    this.#state.shownAt = this.repair.checks
    for (const { rendition, displays } of this.#channels) {
      const message = rendition.encode()
      for (const display of displays) display.add(message, rendition)
    }
  }

  showDueSignals(): void {
    this.#state.shownAt = this.repair.checks
    const { crowd } = this.#state
    for (const { rendition, displays, signal } of this.#signals) {
      if (crowd?.announcer.due[signal] !== 1) continue
      const message = rendition.encode()
      for (const display of displays) {
        display.add(message, rendition)
        display.signals++
      }
    }
  }

  showZero(isFixed: boolean): void {
    for (const { rendition, displays } of [...this.#channels, ...this.#signals]) {
      const { kind, key, state } = rendition
      if (kind !== 'state' && (kind !== 'event' || state.type === 'Index')) continue
      const message = Uint8Array.from(rendition.encode())
      const source = isFixed ? { key, isEvent: true, encode: () => message } : rendition
      for (const display of displays) display.add(message, source)
    }
  }

  showNothing(): void {
    for (const { rendition, displays } of this.#channels) {
      const message = Uint8Array.from(rendition.encode({ ...this.#state, value: null }))
      const source = { key: rendition.key, isEvent: true, encode: () => message }
      for (const display of displays) display.add(message, source)
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

  #showWhere(isWanted: (rendition: Rendition) => boolean, only: Viewer): void {
    this.#showIn(
      this.#channels.filter(({ rendition }) => isWanted(rendition)),
      only,
    )
  }

  #showIn(channels: readonly Channel[], only: Viewer): void {
    for (const { rendition, displays } of channels)
      for (const display of displays) if (display === only) display.add(rendition.encode(), rendition)
  }
}
