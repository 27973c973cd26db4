import type { Entry } from '../state/entry.js'
import type { LogFile } from './log-file.js'
import { logHeader } from './record.js'

/** Entries written in one turn of the event loop; more would hold up the actions. */
const sliceLength = 500

/**
 * A log being written anew from the state, slice by slice, while changes are appended to it as well: entries are
 * absolute, so whichever comes last about a thing is right.
 */
export class LogRewrite {
  #failure: unknown

  constructor(
    readonly file: LogFile,
    private readonly snapshot: Iterator<Entry>,
  ) {}

  append(entries: readonly Entry[]): void {
    if (this.#failure !== undefined) return
    try {
      this.file.append(entries)
    } catch (error) {
      this.#failure = error
    }
  }

  /**
   * Writes the whole state and makes the file the one at `path`.
   *
   * @param settle brings open changes into the log. Without it a slice might hold a key that was used and not the
   *   count from then, or the reverse: after a kill, a repeated action would be lost, or count twice.
   * @throws when a part could not be written; the file is given up then.
   */
  async run(path: string, settle: () => void): Promise<void> {
    try {
      this.file.append(logHeader)
      for (;;) {
        const slice = this.#nextSlice()
        this.append(slice)
        if (slice.length < sliceLength) break
        await new Promise((resolve) => setImmediate(resolve))
      }
      await this.file.sync()
      settle()
      if (this.#failure !== undefined) throw this.#failure
      this.file.install(path)
    } catch (error) {
      await this.file.discard()
      throw error
    }
  }

  #nextSlice(): Entry[] {
    const slice: Entry[] = []
    while (slice.length < sliceLength) {
      const { value, done } = this.snapshot.next()
      if (done) break
      slice.push(value)
    }
    return slice
  }
}
