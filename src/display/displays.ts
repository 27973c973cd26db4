import type { Log } from '../log.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { Stage } from '../state/stage.js'
import { Display, type DisplayOptions } from './display.js'
import { type Encode, encoderFor } from './encoder.js'

/** How a control's messages are made, and who gets them. */
interface Outlet {
  readonly encode: Encode
  readonly displays: readonly Display[]
}

/** All display hosts; knows which control goes to which of them. */
export class Displays {
  readonly all: readonly Display[]
  readonly #outlets = new Map<LiveControl, Outlet>()

  constructor(options: readonly DisplayOptions[], stage: Stage, log: Log) {
    this.all = options.map((display) => new Display(display, log))
    for (const layout of stage.layouts.values()) this.#connect(layout)
  }

  /** Opens all displays; does not wait for a slow name resolution longer than 300 ms, which then goes on. */
  async start(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, 300).unref())
    await Promise.race([patience, Promise.all(this.all.map((display) => display.start()))])
  }

  /** Gives a control's present state to the output of each of its displays; it leaves at `flush`. */
  show(live: LiveControl): void {
    const outlet = this.#outlets.get(live)
    if (!outlet) return
    const message = outlet.encode()
    for (const display of outlet.displays) display.add(message)
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

  #connect(layout: LiveLayout): void {
    const displays = this.all.filter((display) => display.shows(layout.layoutId))
    if (displays.length === 0) return
    for (const live of layout.controls.values()) {
      this.#outlets.set(live, { encode: encoderFor(live), displays })
    }
  }
}
