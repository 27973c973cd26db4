import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DisplayOptions } from '../../../display/link/display.js'
import type { RecordedTime } from '../../../wire/recording/recording-line.js'
import type { Recipient } from '../play/player.js'
import type { ShownLine } from '../show/apply-line.js'
import type { RecordedShow } from '../show/recorded-show.js'

/** Has what is replayed written down as fast as it can be read. What comes at one moment is one turn. */
export class FileRecipient implements Recipient {
  /** When what is sent now is sent, ms since 1970. */
  time: RecordedTime = 0
  /** How long after the beginning, ms. */
  elapsed = 0
  #start: RecordedTime = 0

  constructor(
    private readonly show: RecordedShow,
    private readonly display: DisplayOptions,
  ) {}

  async begin(t: RecordedTime): Promise<void> {
    this.#start = t
    this.time = t
    await this.show.connect([this.display])
    await this.show.displays.snapshots.given()
    await this.#endTurn()
  }

  due(elapsed: number): undefined {
    if (elapsed === this.elapsed) return undefined
    this.show.flush()
    this.elapsed = elapsed
    this.time = this.#start + elapsed
    return undefined
  }

  /** A snapshot is sent behind the line that it follows from. */
  applied(line: ShownLine): Promise<void> | undefined {
    return 'page' in line || 'held' in line || 'layouts' in line ? this.#endTurn() : undefined
  }

  async #endTurn(): Promise<void> {
    this.show.flush()
    await nextTurn()
  }
}
