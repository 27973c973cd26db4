import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DisplayOptions } from '../../display/link/display.js'
import { delay } from '../../promises.js'
import type { Recipient } from './play/player.js'
import type { RecordedShow } from './show/recorded-show.js'
import type { SteadyClock } from './steady-clock.js'

/** Lines in one turn, at most: with more, nothing would be read and sent meanwhile. */
const mostInTurn = 200

/** The first line waits for what displays are sent before it, as long as within this some of it leaves; ms. */
const stuckMs = 2000

/** Sends what is replayed to displays when it is due, on a schedule that begins once: no delay adds to the next. */
export class LiveRecipient implements Recipient {
  #begun = 0
  #inTurn = 0

  constructor(
    private readonly show: RecordedShow,
    private readonly displays: readonly DisplayOptions[],
    private readonly clock: SteadyClock,
  ) {}

  async begin(): Promise<void> {
    await this.show.connect(this.displays)
    this.show.flush()
    await this.show.displays.snapshots.given()
    await this.#untilSent()
    this.#begun = performance.now()
  }

  /** Until the system has taken what displays are given first: of several values of a control they are sent only the newest. */
  async #untilSent(): Promise<void> {
    const { all } = this.show.displays
    const sent = () => all.reduce((sum, display) => sum + display.sent, 0)
    let before = -1
    for (let deadline = 0; !all.every(({ isIdle }) => isIdle); await delay(1)) {
      const now = performance.now()
      if (sent() !== before) deadline = now + stuckMs
      before = sent()
      if (now > deadline || this.clock.isStopped) return
    }
  }

  due(elapsed: number): Promise<boolean> | undefined {
    const moment = this.#begun + elapsed
    if (moment > performance.now()) {
      this.#endTurn()
      return this.clock.until(moment)
    }
    if (++this.#inTurn < mostInTurn) return undefined
    this.#endTurn()
    return nextTurn(!this.clock.isStopped)
  }

  applied(): undefined {
    return undefined
  }

  #endTurn(): void {
    this.#inTurn = 0
    this.show.flush()
  }
}
