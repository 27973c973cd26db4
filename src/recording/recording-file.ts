import { constants, writeSync } from 'node:fs'
import { access, type FileHandle, open, stat } from 'node:fs/promises'
import { type FileMark, isSameFile } from '../file-mark.js'

/**
 * A file of a recording, which keeps whole pieces only: what a full disk has taken of one is cut off, or written over.
 */
export class RecordingFile {
  /** Bytes: all of it whole pieces. */
  size = 0
  #handle: FileHandle | undefined
  /** Why nothing more is written: nobody would find it. */
  loss: NodeJS.ErrnoException | undefined

  /** @param handle of the empty file. @param made its mark. */
  constructor(
    readonly path: string,
    handle: FileHandle,
    private readonly made: FileMark,
  ) {
    this.#handle = handle
  }

  /**
   * Looks whether it still stands by its name, and may be read and written there. Never throws.
   *
   * @returns false if not: `loss` says why, and nothing is appended from then on.
   */
  async look(): Promise<boolean> {
    try {
      this.#judge(await stat(this.path))
      await access(this.path, constants.R_OK | constants.W_OK)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      this.loss ??= goneCodes.includes(code) ? new Error(gone) : (error as NodeJS.ErrnoException)
    }
    return this.loss === undefined
  }

  /**
   * Appends a piece, the first `length` bytes, before it returns.
   *
   * @returns false if that is not possible: then `append` does it, or says why not.
   */
  appendNow(bytes: Buffer, length: number): boolean {
    if (this.#handle === undefined || this.loss !== undefined) return false
    try {
      if (writeSync(this.#handle.fd, bytes, 0, length, this.size) < length) return false
    } catch {
      return false
    }
    this.size += length
    return true
  }

  /** Appends a piece. @throws what the system says, or if `look` has found that it is gone. */
  async append(bytes: Buffer): Promise<void> {
    if (this.loss !== undefined) throw this.loss
    const handle = this.#handle ?? (await this.#reopen())
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

  async #reopen(): Promise<FileHandle> {
    const handle = await open(this.path, 'r+')
    this.#handle = handle
    this.#judge(await handle.stat())
    return handle
  }

  /** @throws if this is another file. */
  #judge(found: FileMark): void {
    if (!isSameFile(found, this.made)) throw new Error(gone)
  }
}

const gone = 'the file was moved away, deleted or replaced'
const goneCodes = ['ENOENT', 'ENOTDIR']
