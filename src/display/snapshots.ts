import type { Faults } from '../faults.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import type { Display } from './display.js'
import { sendSnapshot } from './snapshot.js'

/** Between two tries; with the time between two looks at most 2.7 s. Linux tells one refusal a second (icmp_ratelimit). */
const tryMs = 2200

/** Sends displays their snapshots, and knows who has one. */
export class Snapshots {
  readonly #layouts: LiveLayouts
  readonly #faults: Faults
  readonly #begunAt = new WeakMap<Display, number>()

  constructor(layouts: LiveLayouts, faults: Faults) {
    this.#layouts = layouts
    this.#faults = faults
  }

  /** A display has an address for the first time, or another one: whoever listens there knows nothing. */
  welcome(display: Display): void {
    this.#send(display, false)
  }

  /**
   * A display that was down has missed something. What it was sent after its last failure it has: of that only states
   * are said again, since a text said twice would be two.
   */
  repeat(display: Display): void {
    this.#send(display, this.#begun(display) > display.sender.health.failedAt)
  }

  /**
   * To be called every `lookMs`: tries those again that are down and to which nothing is on its way. Nobody else would
   * notice that one is back while the audience does nothing.
   */
  lookAt(displays: readonly Display[]): void {
    const since = performance.now() - tryMs
    for (const display of displays)
      if (display.sender.health.state === 'down' && display.isIdle && this.#begun(display) <= since)
        this.repeat(display)
  }

  #begun(display: Display): number {
    return this.#begunAt.get(display) ?? Number.NEGATIVE_INFINITY
  }

  async #send(display: Display, isAgain: boolean): Promise<void> {
    this.#begunAt.set(display, performance.now())
    try {
      for (const layoutId of this.#layouts.byId.keys())
        if (display.shows(layoutId)) await sendSnapshot(display, this.#layouts, layoutId, isAgain)
    } catch (error) {
      this.#faults.report(error, 'a snapshot could not be sent', { display: display.options.name })
    }
  }
}
