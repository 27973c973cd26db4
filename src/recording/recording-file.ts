import { fstatSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * A file of a recording, which keeps whole pieces only: what a full disk has taken of one is cut off, or written over.
 */
export class RecordingFile {
  /** Bytes: all of it whole pieces. */
  size = 0
  #handle: FileHandle | undefined
  #lookedAt = Number.NEGATIVE_INFINITY

  /** @param handle of the empty file. @param lookAfter so often it is looked whether somebody has deleted it, ms. */
  constructor(
    readonly path: string,
    handle: FileHandle,
    private readonly lookAfter: number,
  ) {
    this.#handle = handle
  }

  /**
   * Appends a piece, the first `length` bytes, before it returns.
   *
   * @returns false if that is not possible: then `append` does it, or says why not.
   */
  appendNow(bytes: Buffer, length: number): boolean {
    if (this.#handle === undefined) return false
    const { fd } = this.#handle
    try {
      if (this.#isLookDue && fstatSync(fd).nlink === 0) return false
      if (writeSync(fd, bytes, 0, length, this.size) < length) return false
    } catch {
      return false
    }
    this.#noteLook()
    this.size += length
    return true
  }

  /** Appends a piece. @throws what the system says, or if the file was deleted. */
  async append(bytes: Buffer): Promise<void> {
    this.#handle ??= await open(this.path, 'r+')
    const handle = this.#handle
    if (this.#isLookDue && (await handle.stat()).nlink === 0) throw new Error('the file was deleted')
    this.#noteLook()
    try {
      for (let at = 0; at < bytes.length; )
        at += (await handle.write(bytes, at, bytes.length - at, this.size + at)).bytesWritten
    } catch (error) {
      await handle.truncate(this.size).catch(() => {})
      throw error
    }
    this.size += bytes.length
  }

  /** Until the next piece. */
  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close().catch(() => {})
  }

  /** That it was deleted, only the open file can tell. */
  get #isLookDue(): boolean {
    return performance.now() - this.#lookedAt >= this.lookAfter
  }

  #noteLook(): void {
    if (this.#isLookDue) this.#lookedAt = performance.now()
  }
}
