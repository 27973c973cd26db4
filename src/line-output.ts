import { write } from 'node:fs'

/** What waits for a reader that does not read, or a disk that is full; more is lost. Bytes. */
const mostWaiting = 1 << 20
/** Given to the system at once, bytes. */
const mostAtOnce = 64 * 1024
/** When a reader that does not read is asked again, and when a write that failed is tried again. */
const readerAgainMs = 20
const failureAgainMs = 1000

/**
 * Writes lines to a file descriptor, and nobody waits for it: where it takes nothing, or fails, lines are kept up to a
 * limit and the rest is lost. A failure is not reported, since the report would be one more line for the same place.
 */
export class LineOutput {
  readonly #fd: number
  readonly #onLoss: (lines: number) => void
  #lines: string[] = []
  /** Of the lines and of the rest. */
  #bytes = 0
  /** What of the lines taken out the system has not taken yet. */
  #rest: Buffer = Buffer.alloc(0)
  #isWriting = false
  #lost = 0
  #whenEmpty: (() => void)[] = []

  /**
   * @param fd best a non-blocking one: where a write to it blocks, a thread of the pool is blocked with it.
   * @param onLoss told how many lines were lost, once there is room again.
   */
  constructor(fd: number, onLoss: (lines: number) => void) {
    this.#fd = fd
    this.#onLoss = onLoss
  }

  /** @param line with its newline. */
  write(line: string): void {
    const length = Buffer.byteLength(line)
    if (this.#bytes + length > mostWaiting) {
      this.#lost++
      return
    }
    this.#lines.push(line)
    this.#bytes += length
    if (!this.#isWriting) this.#writeOn()
  }

  /** Calls back when all is written; never where nobody reads. */
  flush(done: () => void): void {
    if (this.#bytes === 0) done()
    else this.#whenEmpty.push(done)
  }

  readonly #writeOn = (): void => {
    if (this.#rest.length === 0) this.#takeLines()
    this.#isWriting = this.#rest.length > 0
    if (!this.#isWriting) return this.#rejoice()
    write(this.#fd, this.#rest, 0, Math.min(this.#rest.length, mostAtOnce), null, (error, written) => {
      if (error) return this.#wait(error.code === 'EAGAIN' ? readerAgainMs : failureAgainMs)
      this.#rest = this.#rest.subarray(written)
      this.#bytes -= written
      this.#writeOn()
    })
  }

  #takeLines(): void {
    this.#rest = Buffer.from(this.#lines.join(''))
    this.#lines = []
  }

  #wait(ms: number): void {
    setTimeout(this.#writeOn, ms).unref()
  }

  #rejoice(): void {
    const lost = this.#lost
    this.#lost = 0
    if (lost > 0) this.#onLoss(lost)
    for (const done of this.#whenEmpty.splice(0)) done()
  }
}
