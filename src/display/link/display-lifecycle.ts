import type { Faults } from '../../faults.js'
import type { Display } from './display.js'

/** Starts and closes displays, at each host and port one after the other, so that no old value is sent last. */
export class DisplayLifecycle {
  /** By host and port: displays that are still closing. */
  readonly #closing = new Map<string, Promise<unknown>>()

  constructor(private readonly faults: Faults) {}

  /** Starts a display when a previous one at the same host and port is closed. Never throws. */
  async start(display: Display): Promise<void> {
    try {
      await this.#closing.get(placeOf(display))
      await display.start()
    } catch (error) {
      this.faults.report(error, 'a display could not be started', { display: display.options.name })
    }
  }

  close(display: Display): void {
    const place = placeOf(display)
    const closed = Promise.all([this.#closing.get(place), display.close()]).then(() => {
      if (this.#closing.get(place) === closed) this.#closing.delete(place)
    })
    this.#closing.set(place, closed)
  }

  /** When all that are closing are closed. */
  async closed(): Promise<void> {
    await Promise.all(this.#closing.values())
  }
}

function placeOf({ options: { host, port } }: Display): string {
  return `${host} ${port}`
}
