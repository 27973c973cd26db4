import { write } from 'node:fs'

/** Limit of the lines waiting for a reader that does not read, or a full disk; further lines are lost. Bytes. */
const mostWaiting = 1 << 20
/** Limit of one write, bytes. */
const mostAtOnce = 64 * 1024
/** When to write again after EAGAIN, and after a failed write. */
const retryBusyMs = 20
const retryFailureMs = 1000

/**
 * Writes lines to a file descriptor without blocking: while it takes nothing or fails, lines are kept up to a limit and
 * further ones are lost. A failure is not reported, since the report would be another line for the same descriptor.
 */
export class LineOutput {
  #lines: string[] = []
  /** Length of `#lines` and `#rest`. */
  #bytes = 0
  /** Lines being written. */
  #rest: Buffer = Buffer.alloc(0)
  #isWriting = false
  #lost = 0
  #whenEmpty: (() => void)[] = []

  /**
   * @param fd should be non-blocking: otherwise a write may block a thread of the pool.
   * @param onLoss called with the number of lost lines once there is room again.
   */
  constructor(
    private readonly fd: number,
    private readonly onLoss: (lines: number) => void,
  ) {}

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

  /** Calls back when everything is written. */
  flush(done: () => void): void {
    if (this.#bytes === 0) done()
    else this.#whenEmpty.push(done)
  }

  readonly #writeOn = (): void => {
    if (this.#rest.length === 0) {
      this.#rest = Buffer.from(this.#lines.join(''))
      this.#lines = []
    }
    this.#isWriting = this.#rest.length > 0
    if (!this.#isWriting) return this.#finish()
    write(this.fd, this.#rest, 0, Math.min(this.#rest.length, mostAtOnce), null, (error, written) => {
      if (error) {
        setTimeout(this.#writeOn, error.code === 'EAGAIN' ? retryBusyMs : retryFailureMs).unref()
        return
      }
      this.#rest = this.#rest.subarray(written)
      this.#bytes -= written
      this.#writeOn()
    })
  }

  #finish(): void {
    const lost = this.#lost
    this.#lost = 0
    if (lost > 0) this.onLoss(lost)
    for (const done of this.#whenEmpty.splice(0)) done()
  }
}
