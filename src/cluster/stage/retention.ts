import type { StoredStream } from '../stored/stored-stream.js'

const sampleMs = 10_000

/**
 * Drops batches that were counted a while ago. The last one that was taken stays, unless nothing is to be kept: by it the
 * stage knows the stream again.
 */
export class Retention {
  /** What was taken last at some times, which are of `performance.now()`. */
  #samples: { readonly at: number; readonly sequence: number }[] = []
  #droppedBefore = 0

  /** @param keepMs how long a batch stays after it was counted; 0: not at all. */
  constructor(
    private readonly stream: Pick<StoredStream, 'dropBefore'>,
    private readonly keepMs: number,
  ) {}

  /** @param sequence of the last batch that is counted and kept. */
  async check(sequence: number, now = performance.now()): Promise<void> {
    const last = this.#samples.at(-1)
    if (last === undefined || now - last.at >= Math.min(sampleMs, this.keepMs))
      this.#samples.push({ at: now, sequence })
    const due = this.#samples.findLast(({ at }) => now - at >= this.keepMs)
    if (due === undefined) return
    this.#samples = this.#samples.filter(({ at }) => at > due.at)
    const before = this.keepMs === 0 ? due.sequence + 1 : due.sequence
    if (before <= this.#droppedBefore) return
    await this.stream.dropBefore(before)
    this.#droppedBefore = before
  }

  /**
   * The stream is getting full: drops the older half of what is counted, so that edges are not refused for the sake of
   * what is done.
   *
   * @param first the oldest batch that is there. @param sequence as for `check`.
   */
  async relieve(first: number, sequence: number): Promise<void> {
    const before = first + Math.ceil((sequence - first) / 2)
    if (before <= first) return
    await this.stream.dropBefore(before)
    this.#droppedBefore = Math.max(this.#droppedBefore, before)
  }

  /** The numbers mean other messages from now on. */
  forget(): void {
    this.#samples = []
    this.#droppedBefore = 0
  }
}
