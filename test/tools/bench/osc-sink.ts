import { setTimeout as delay } from 'node:timers/promises'
import { ChildProgram } from './child-program.js'
import type { SinkCounts } from './sink.js'

const settleMs = 50
const settleTries = 40

/** The display hosts of a run: one child that counts for all of them. */
export class OscSink {
  readonly #program: ChildProgram<string, SinkCounts>

  constructor(displays: number) {
    this.#program = new ChildProgram('sink.js', [String(displays)])
  }

  /** Its first counts, and its ports, one for each display. */
  open(): Promise<SinkCounts> {
    return this.#program.nextMessage()
  }

  /** The counts once nothing more arrives, or after two seconds. */
  async settled(): Promise<SinkCounts> {
    let counts = await this.#program.ask('counts')
    for (let n = 0; n < settleTries; n++) {
      await delay(settleMs)
      const before = counts
      counts = await this.#program.ask('counts')
      if (counts.datagrams === before.datagrams) break
    }
    return counts
  }

  close(): void {
    this.#program.close()
  }
}
