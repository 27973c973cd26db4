import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWithBench } from './children.js'
import type { SinkCounts } from './sink.js'

const settleMs = 50
const settleTries = 40

/** The display host of a run: a child that counts. */
export class OscSink {
  readonly #child: ChildProcess = endWithBench(fork(fileURLToPath(new URL('sink.js', import.meta.url))))

  /** Its first counts, with the port it was given. */
  async open(): Promise<SinkCounts> {
    const [counts] = (await once(this.#child, 'message')) as [SinkCounts]
    return counts
  }

  /** The counts once nothing more arrives; after two seconds the counts as they are. */
  async settled(): Promise<SinkCounts> {
    let counts = await this.#ask()
    for (let n = 0; n < settleTries; n++) {
      await delay(settleMs)
      const before = counts
      counts = await this.#ask()
      if (counts.datagrams === before.datagrams) break
    }
    return counts
  }

  close(): void {
    this.#child.disconnect()
  }

  async #ask(): Promise<SinkCounts> {
    const answer = once(this.#child, 'message')
    this.#child.send('counts')
    const [counts] = (await answer) as [SinkCounts]
    return counts
  }
}
