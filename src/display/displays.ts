import type { Log } from '../log.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { Stage } from '../state/stage.js'
import { ControlOutlet } from './control-outlet.js'
import { Display, type DisplayOptions } from './display.js'

/** All display hosts; knows which control goes to which of them. */
export class Displays {
  all: readonly Display[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /**
   * Shows these layouts on these displays from now on. A display that is the same as before goes on undisturbed, one
   * that is no more is closed. Does not wait for a slow name resolution longer than 300 ms, which then goes on.
   */
  async connect(options: readonly DisplayOptions[], stage: Stage): Promise<void> {
    const before = new Map(this.all.map((display) => [JSON.stringify(display.options), display]))
    const opened: Display[] = []
    this.all = options.map((wanted) => {
      const name = JSON.stringify(wanted)
      const kept = before.get(name)
      before.delete(name)
      if (kept) return kept
      const display = new Display(wanted, this.#log)
      opened.push(display)
      return display
    })
    for (const layout of stage.layouts.values()) this.#connectLayout(layout)
    for (const display of before.values()) display.close()
    const patience = new Promise((resolve) => setTimeout(resolve, 300).unref())
    await Promise.race([patience, Promise.all(opened.map((display) => display.start()))])
  }

  /** Gives a control's present state to the output of each of its displays; it leaves at `flush`. */
  show(live: LiveControl): void {
    live.outlet?.show()
  }

  /**
   * Sends once what the active page of a layout shows now: a display that has just been started knows nothing of it.
   * Only what is a lasting value (Slider, Toggle, XYPad) and was used; the others many receivers take as events.
   */
  async showPage({ activePage, controls }: LiveLayout): Promise<void> {
    const lasting = activePage.controls.flatMap(({ lid }) => controls.get(lid) ?? []).filter(hasLastingValue)
    for (let at = 0; at < lasting.length; at += snapshotSlice) {
      for (const live of lasting.slice(at, at + snapshotSlice)) this.show(live)
      this.flush()
      await new Promise((resolve) => setTimeout(resolve, snapshotPauseMs).unref())
    }
  }

  /** Ends the turn: sends what was gathered, one datagram a display where it fits. */
  flush(): void {
    for (const display of this.all) display.flush()
  }

  /** Display hosts of a layout that are connected now. */
  connectedTo(layoutId: string): number {
    return this.all.filter((display) => display.state === 'up' && display.shows(layoutId)).length
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((display) => display.close()))
  }

  #connectLayout({ layoutId, controls }: LiveLayout): void {
    const displays = this.all.filter((display) => display.shows(layoutId))
    for (const live of controls.values())
      live.outlet = displays.length > 0 ? new ControlOutlet(live, displays) : undefined
  }
}

/** Messages of a snapshot that go at once, and the pause after them: receivers lose bursts of more than 200. */
const snapshotSlice = 100
const snapshotPauseMs = 10

function hasLastingValue({ control: { type }, state }: LiveControl): boolean {
  return (type === 'Slider' || type === 'Toggle' || type === 'XYPad') && state.value !== null
}
