import type { TokenSecretPair } from '../../auth/secret.js'
import { InvalidConfiguration } from '../../errors.js'
import type { Log } from '../../log.js'
import type { Broker } from '../broker.js'
import { filesKey, showBucket } from '../names.js'
import { describeUnknown } from '../protocol.js'
import { type FilePart, joinParts, readPart, unseal } from './sealed-parts.js'
import { type JudgedFiles, judgeFiles, unpackFiles } from './show-files.js'

export interface FilesReaderContext {
  readonly broker: Pick<Broker, 'bucket' | 'isConnected'>
  /** Those that the stage may have sealed it with. */
  readonly findSecrets: () => TokenSecretPair
  /** Plays or keeps what was told: all of it, or it throws. */
  readonly take: (files: JudgedFiles) => void
  readonly log: Log
}

/** Reads what the active stage tells of its files, and takes it as a whole. */
export class FilesReader {
  /** Why the newest could not be taken, in words; null if it was. */
  trouble: string | null = null
  /** Of what was judged last. */
  #digest: string | undefined
  /** Of what was taken last. */
  #taken: string | undefined
  #reading: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(private readonly context: FilesReaderContext) {}

  get hasRead(): boolean {
    return this.#taken !== undefined
  }

  /** Reads it, if it is not known yet. @throws without an answer of the broker. */
  read(): Promise<void> {
    const reading = this.#reading.catch(() => {}).then(() => this.#readNewest())
    this.#reading = reading
    return reading
  }

  close(): void {
    this.#isClosed = true
  }

  async #readNewest(): Promise<void> {
    const bucket = await this.context.broker.bucket(showBucket)
    const partAt = async (at: number): Promise<FilePart | undefined> => {
      const entry = await bucket.get(filesKey(at))
      return entry?.operation === 'PUT' ? readPart(entry.value) : undefined
    }
    const first = await partAt(0)
    if (first === undefined) return
    if (first.digest === this.#digest) {
      // The stage may have gone back to it, from what could not be read.
      if (first.digest === this.#taken) this.trouble = null
      return
    }
    const unknown = describeUnknown(first.version, 'the stage')
    if (unknown !== undefined) return this.#refuse(unknown)
    const others = Array.from({ length: first.count - 1 }, (_, at) => partAt(at + 1))
    // Otherwise it is just being told.
    const sealed = joinParts([first, ...(await Promise.all(others))])
    if (sealed) await this.#take(sealed, first.digest)
  }

  async #take(sealed: Uint8Array, digest: string): Promise<void> {
    // With another secret, after a reload, it may be read: so it is tried again.
    const packed = unseal(sealed, this.context.findSecrets())
    if (packed === undefined) return this.#refuse(otherSecret)
    this.#digest = digest
    try {
      const files = judgeFiles(await unpackFiles(packed))
      if (this.#isClosed) return
      this.context.take(files)
      this.#taken = digest
      this.trouble = null
    } catch (error) {
      if (error instanceof InvalidConfiguration) this.#refuse(`${otherVersion} (${error.errors[0]?.reason})`)
      else this.#refuse('the layouts of the stage could not be taken; the log has the cause', error)
    }
  }

  /** Said once. What was taken before goes on. */
  #refuse(trouble: string, error?: unknown): void {
    if (trouble !== this.trouble) this.context.log.error({ err: error }, trouble)
    this.trouble = trouble
  }
}

const otherSecret =
  'the layouts and the [room] of the stage are sealed with another token-secret: copy that of the stage to this machine, and reload'
const otherVersion =
  'the layouts and the [room] of the stage cannot be read here: install its version on this machine too'
