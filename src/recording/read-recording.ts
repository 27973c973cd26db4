import { type FileHandle, open } from 'node:fs/promises'
import typia from 'typia'
import { attempt } from '../attempt.js'
import type { RecordingHead, RecordingLine } from '../wire/recording/recording-line.js'

/** A file is no recording that this version can read. The message names the file, and the line where that matters. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
}

/** Bytes that are read at once: few enough that nothing waits for them to be parsed. */
const chunkSize = 64 * 1024
/** The longest line, bytes: the layouts of a show are in one. */
const longestLine = 64 * 1024 * 1024
const lineFeed = 0x0a

/**
 * A recording, read once from its beginning to its end, with no more in memory than a chunk or the longest line. Lines that
 * are appended meanwhile may be read too.
 */
export class Recording {
  /** Bytes of the file when it was opened. */
  readonly size: number
  /** Bytes read so far. */
  bytesRead = 0
  /** Number of the line that was read last; the head is line 1. */
  lineNumber = 1
  /** Whether the last line is not whole, as a crash leaves it; it is passed over. Known at the end. */
  isTorn = false

  private constructor(
    readonly path: string,
    /** What there was when it began. */
    readonly head: RecordingHead,
    size: number,
    private readonly file: LineReader,
  ) {
    this.size = size
  }

  /**
   * Opens a file and reads its head.
   *
   * @throws {RecordingError} if it cannot be read, is no recording, or is one of another version.
   */
  static async open(path: string): Promise<Recording> {
    const file = await openLines(path)
    try {
      const { size } = await file.stats()
      // The rest of the first chunk is kept for `lines`.
      const head = readHead(path, await file.first())
      return new Recording(path, head, size, file)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /**
   * The lines behind the head, in their order, as many at a time as one read brings; closes the file at the end, also if it
   * is left early. To be called once.
   *
   * @throws {RecordingError} at a line that is none, with its number; those before it have been given.
   */
  async *lines(): AsyncGenerator<readonly RecordingLine[], void, undefined> {
    try {
      for await (const texts of this.file.rest()) {
        this.bytesRead = this.file.bytesRead
        const { lines, isWhole } = this.#parse(texts)
        if (lines.length > 0) yield lines
        if (!isWhole) throw this.#badLine()
      }
      this.bytesRead = this.file.bytesRead
      this.isTorn = this.file.isTorn
    } finally {
      await this.close()
    }
  }

  /** Needed only where `lines` is not read to its end. */
  close(): Promise<void> {
    return this.file.close()
  }

  #parse(texts: readonly string[]): { readonly lines: RecordingLine[]; readonly isWhole: boolean } {
    const lines: RecordingLine[] = []
    for (const text of texts) {
      this.lineNumber++
      const line: unknown = attempt(() => JSON.parse(text), undefined)
      if (!isRecordingLine(line)) return { lines, isWhole: false }
      lines.push(line)
    }
    return { lines, isWhole: true }
  }

  #badLine(): RecordingError {
    return new RecordingError(
      `${this.path}, line ${this.lineNumber}: expected a line of a recording; received another one. The file is damaged: remove this line, and it can be read`,
    )
  }
}

const isRecordingLine: (line: unknown) => line is RecordingLine = typia.createIs<RecordingLine>()
const isHead: (line: unknown) => line is RecordingHead = typia.createIs<RecordingHead>()

function readHead(path: string, text: string | undefined): RecordingHead {
  const line: unknown = attempt(() => JSON.parse(text ?? ''), undefined)
  if (isHead(line)) return line
  const { ovation, version } = (line ?? {}) as Readonly<Record<string, unknown>>
  if (ovation === 'recording' && Number.isSafeInteger(version) && version !== 1)
    throw new RecordingError(
      `${path} is a recording of version ${version}; expected version 1. Read it with the Ovation that wrote it, or a newer one`,
    )
  throw new RecordingError(
    `${path} is not a recording; expected a file that Ovation has recorded, such as ovation-20261121T201500Z.ndjson`,
  )
}

async function openLines(path: string): Promise<LineReader> {
  try {
    const file = await open(path, 'r')
    if ((await file.stat()).isFile()) return new LineReader(path, file)
    await file.close()
    throw new Error('it is not a file')
  } catch (error) {
    throw new RecordingError(`the recording ${path} cannot be read: ${(error as Error).message}`)
  }
}

/** Reads the whole lines of a file, many at a time. */
class LineReader {
  bytesRead = 0
  isTorn = false
  /** What was read behind the last line feed. */
  #left: Buffer[] = []
  #leftSize = 0
  #waiting: string[] = []
  #isClosed = false

  constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  stats() {
    return this.file.stat()
  }

  /** The first line; undefined if there is no whole one. */
  async first(): Promise<string | undefined> {
    while (this.#waiting.length === 0) {
      const lines = await this.#read()
      if (lines === undefined) return undefined
      this.#waiting = lines
    }
    return this.#waiting.shift()
  }

  async *rest(): AsyncGenerator<readonly string[], void, undefined> {
    yield this.#waiting
    this.#waiting = []
    for (let lines = await this.#read(); lines !== undefined; lines = await this.#read()) yield lines
    this.isTorn = this.#leftSize > 0
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.file.close()
  }

  /** The lines that end in the next chunk, perhaps none; undefined at the end of the file. */
  async #read(): Promise<string[] | undefined> {
    const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize)
    if (bytesRead === 0) return undefined
    this.bytesRead += bytesRead
    const chunk = buffer.subarray(0, bytesRead)
    const end = chunk.lastIndexOf(lineFeed)
    if (end < 0) {
      this.#keep(chunk)
      return []
    }
    // Joined as bytes: a character may lie on both sides of the end of a chunk.
    const whole = Buffer.concat([...this.#left, chunk.subarray(0, end)]).toString('utf8')
    this.#left = []
    this.#leftSize = 0
    if (end + 1 < chunk.length) this.#keep(chunk.subarray(end + 1))
    return whole.split('\n')
  }

  #keep(bytes: Buffer): void {
    this.#left.push(bytes)
    this.#leftSize += bytes.length
    if (this.#leftSize > longestLine)
      throw new RecordingError(
        `${this.path} has a line of more than ${longestLine} bytes; expected a recording, whose lines are shorter`,
      )
  }
}
