import { stat } from 'node:fs/promises'
import type { Log } from '../log.js'
import { FreeSpace } from './free-space.js'
import { RecordingFile } from './recording-file.js'
import { RecordingFolder } from './recording-folder.js'

/** So much waits for a disk that is slow or full, bytes; what comes then is dropped. */
const mostWaiting = 8 * 1024 * 1024
/** So much is written at once, bytes. */
const mostAtOnce = 1024 * 1024
/** Before a disk that has failed is tried again, ms. */
const againMs = 5000
/** For the lines of most turns, bytes. */
const spaceOfTurn = 256 * 1024
/** The longest that a UTF-16 code unit becomes, bytes. */
const mostPerUnit = 3
/** A disk gets so long at a stop, ms. */
const lastMs = 1000
/** A disk that is full may have room later: then the same file goes on. */
const fullCodes = ['ENOSPC', 'EDQUOT']

interface Waiting {
  readonly bytes: Buffer
  /** Without the first one of a file, which holds nothing that has happened. */
  readonly lines: number
  /** Ms since 1970, if a file begins with it. */
  readonly begun: number | undefined
}

interface WriterOptions {
  readonly folder: string
  /** Where the state of the show is written, in each turn; `''` for nowhere. */
  readonly stateFolder: string
  /** Most bytes of all recordings. */
  readonly keep: number
  readonly log: Log
  /** Nothing is written before this resolves: of the writer before. */
  readonly after?: Promise<unknown>
  /** Ms; 5,000 by default. */
  readonly againAfter?: number
}

/**
 * Appends to recordings. On the disk with the state of the show, in the turn, as the state itself is written: a kill takes no
 * turn before the last one. On another disk, and where this one fails, one write after another beside the event loop: a disk
 * that is slow, full or gone delays nobody. Each piece is whole lines, and no file keeps a part of one.
 */
export class RecordingWriter {
  /** Bytes, and lines, since the start. */
  written = 0
  dropped = 0
  /** What comes is lost, or waits for a disk that fails. */
  isFailing = false
  /** A piece is missing: nothing more is taken until another file begins. */
  #isBroken = false
  #brokenAt = Number.NEGATIVE_INFINITY
  readonly #waiting: Waiting[] = []
  #waitingBytes = 0
  readonly #folder: RecordingFolder
  readonly #space: FreeSpace
  #file: RecordingFile | undefined
  /** Whether the present file is where the state is. */
  #isBesideState = false
  /** What a turn writes at once is put here. */
  readonly #turn = Buffer.allocUnsafe(spaceOfTurn)
  #running: Promise<void> | undefined
  #wake = () => {}
  #isLooking = false
  #isClosed = false

  constructor(private readonly options: WriterOptions) {
    this.#folder = new RecordingFolder(options.folder)
    this.#space = new FreeSpace(options.folder)
  }

  /** Of the file that is written now; undefined where there is none. */
  get path(): string | undefined {
    return this.#file?.path
  }

  /** Whether another file should begin, since the last one cannot go on; not too soon. */
  get wantsBeginning(): boolean {
    const { againAfter = againMs } = this.options
    return (
      this.#isBroken &&
      this.#waitingBytes <= mostWaiting / 2 &&
      performance.now() - this.#brokenAt >= againAfter
    )
  }

  /** Begins another file. @param head its first line. @param begun ms since 1970. */
  begin(head: string, begun: number): void {
    this.#isBroken = false
    this.#push({ bytes: Buffer.from(head), lines: 0, begun })
  }

  /** Appends whole lines, or drops and counts them where there is no room. @returns how many bytes they are. */
  append(text: string, lines: number): number {
    const written = this.#isBroken ? 0 : this.#writeNow(text)
    if (written > 0) return written
    const bytes = Buffer.from(text)
    if (this.#isBroken || this.#waitingBytes + bytes.length > mostWaiting) {
      this.#complain(new Error('the disk is too slow'))
      this.#break(lines)
    } else this.#push({ bytes, lines, begun: undefined })
    return bytes.length
  }

  /** Looks whether the file is where it began; if not, another one should begin. One look at a time, however long it takes. */
  async look(): Promise<void> {
    const file = this.#file
    if (file === undefined || this.#isBroken || this.#isLooking) return
    this.#isLooking = true
    const isThere = await file.look()
    this.#isLooking = false
    // Nothing else may come that would find out.
    if (!isThere && file === this.#file && !this.#isBroken)
      this.#push({ bytes: Buffer.alloc(0), lines: 0, begun: undefined })
  }

  /** Writes what waits, if the disk takes it within a second. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, lastMs)
    })
    await Promise.race([this.#running, late])
    await Promise.race([this.#file?.close(), late])
    clearTimeout(timer)
  }

  /** @returns how many bytes were written; 0 where it has to wait, or might take long. */
  #writeNow(text: string): number {
    const file = this.#file
    if (this.#running || !this.#isBesideState || file === undefined) return 0
    if (text.length * mostPerUnit > spaceOfTurn) return 0
    const length = this.#turn.write(text)
    if (!this.#folder.hasRoom(this.options.keep, file.size + length)) return 0
    if (!this.#space.takeNow(length) || !file.appendNow(this.#turn, length)) return 0
    this.written += length
    return length
  }

  #push(piece: Waiting): void {
    this.#waiting.push(piece)
    this.#waitingBytes += piece.bytes.length
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      try {
        await this.#writeNext()
        this.#recover()
      } catch (error) {
        await this.#fail(error as NodeJS.ErrnoException)
        if (this.#isClosed) break
        if (this.#waiting.length > 0) await this.#pause()
      }
    }
    this.#running = undefined
  }

  /** Writes what waits for the same file, as much as is good at once. */
  async #writeNext(): Promise<void> {
    const first = this.#waiting[0]!
    if (first.begun !== undefined) {
      await this.#open(first.begun)
      this.#waiting[0] = { ...first, begun: undefined }
    }
    const file = this.#file!
    const pieces = this.#next()
    const bytes = pieces.length === 1 ? first.bytes : Buffer.concat(pieces.map((piece) => piece.bytes))
    await this.#folder.makeRoom(this.options.keep, file.size + bytes.length)
    await this.#space.take(bytes.length)
    await file.append(bytes)
    this.written += bytes.length
    this.#waiting.splice(0, pieces.length)
    this.#waitingBytes -= bytes.length
  }

  #next(): readonly Waiting[] {
    let [count, length] = [0, 0]
    for (const { bytes, begun } of this.#waiting) {
      if (count > 0 && (begun !== undefined || length + bytes.length > mostAtOnce)) break
      length += bytes.length
      count++
    }
    return this.#waiting.slice(0, count)
  }

  async #open(begun: number): Promise<void> {
    const { after, stateFolder, log } = this.options
    await after
    await this.#file?.close()
    this.#file = undefined
    const { path, handle } = await this.#folder.begin(begun)
    const made = await handle.stat()
    this.#file = new RecordingFile(path, handle, made)
    const state = stateFolder === '' ? undefined : await stat(stateFolder).catch(() => undefined)
    this.#isBesideState = state?.dev === made.dev
    log.info({ path }, 'recording')
  }

  async #fail(error: NodeJS.ErrnoException): Promise<void> {
    const file = this.#file
    // Much fails where the file is gone, and only a look says that it is.
    const cause = file === undefined || (await file.look()) ? error : file.loss!
    this.#complain(cause)
    // So that the disk can be taken away, or mounted again.
    await file?.close()
    // A full disk may have room later; then the same file goes on.
    if (fullCodes.includes(cause.code ?? '')) return
    this.#break(this.#waiting.reduce((sum, { lines }) => sum + lines, 0))
    this.#waiting.length = 0
    this.#waitingBytes = 0
  }

  #complain(error: Error): void {
    const { log, folder } = this.options
    if (!this.isFailing) log.error({ err: error, folder }, `recording stopped: ${error.message}`)
    this.isFailing = true
  }

  #break(lines: number): void {
    if (!this.#isBroken) this.#brokenAt = performance.now()
    this.#isBroken = true
    this.dropped += lines
  }

  #recover(): void {
    if (!this.isFailing || this.#isBroken) return
    this.isFailing = false
    this.options.log.info({ path: this.path, dropped: this.dropped }, 'recording goes on')
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.againAfter ?? againMs).unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
