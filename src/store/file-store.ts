import { join } from 'node:path'
import { type FileMark, isUnchanged } from '../file-mark.js'
import type { Log } from '../log.js'
import { withTimeout } from '../promises.js'
import type { Changes } from '../state/changes.js'
import type { StateEntry } from '../state/state-entry.js'
import { DiskSync } from './disk-sync.js'
import type { FolderLock } from './folder-lock.js'
import { markAt, StateFile, setAside } from './state-file.js'
import { StateRewrite } from './state-rewrite.js'
import type { Store, Stored } from './store.js'

export interface FileStoreOptions {
  /** The state folder. */
  readonly folder: string
  /** Held for every write to the folder; released by `close`. */
  readonly lock: Pick<FolderLock, 'hold' | 'release' | 'weakness'>
  /** The file that may be replaced, because the state has its content or a copy of it was kept. */
  readonly found: FileMark | undefined
  readonly changes: Changes
  /** The whole state; each entry has the values of the moment when it is read. */
  readonly snapshot: () => Iterator<StateEntry>
  readonly log: Log
  /** Called with every record, in order, whether the disk took it or not. */
  readonly onStored?: Stored | undefined
  readonly disk?: Pick<DiskSync, 'start' | 'sync' | 'end'>
  /** The file is rewritten once it has grown by this many bytes plus three times its first size. */
  readonly growth?: number
}

export const stateFileName = 'state.log'

const defaultGrowth = 4 * 1024 * 1024
const tickMs = 1000
/** How long `close` waits for the disk; what was written survives the end of the process anyway. */
const closeLimitMs = 500

/**
 * Keeps the state in a file. One record a turn of the event loop is appended; the page cache keeps it when the process
 * is killed, and a sync once a second limits what a power cut may take. When the disk fails, a new file is tried every
 * second until that succeeds; meanwhile actions still work, but are not durable.
 */
export class FileStore implements Store {
  readonly #path: string
  readonly #disk: Pick<DiskSync, 'start' | 'sync' | 'end'>
  readonly #growth: number
  #file: StateFile | undefined
  #rewrite: StateRewrite | undefined
  #rewriting: Promise<void> | undefined
  /** The file at the path, as this process last wrote or read it. */
  #known: { readonly mark: FileMark | undefined }
  #sizeAtFirst = 0
  /** The last error message, while something is wrong. */
  #trouble: string | undefined
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: FileStoreOptions) {
    this.#path = join(options.folder, stateFileName)
    this.#disk = options.disk ?? new DiskSync(options.folder)
    this.#growth = options.growth ?? defaultGrowth
    this.#known = { mark: options.found }
  }

  get durable(): boolean {
    return this.#file !== undefined
  }

  /** Writes the whole state to a new file; afterwards that file is in use, or the disk has failed and `durable` is false. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
    await this.#rewriteFile()
    this.#disk.start()
  }

  commit(): void {
    const entries = this.options.changes.take(Date.now())
    if (entries.length === 0) return
    this.#rewrite?.append(entries)
    const file = this.#file
    try {
      file?.append(entries)
    } catch (error) {
      this.#fail(file, error)
    }
    this.options.onStored?.(entries)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const finished = this.#finish().then(() => true)
    if (!(await withTimeout(finished, closeLimitMs, () => false))) {
      this.commit()
      const { durable } = this
      this.options.log.warn(
        { file: this.#path, durable },
        'the disk is slow; a power cut may lose what was written last',
      )
    }
    this.#isClosed = true
    this.#file = undefined
    this.options.lock.release()
    this.#disk.end()
  }

  async #finish(): Promise<void> {
    await this.#rewriting
    this.commit()
    this.#checkFile(this.#file)
    if (this.#trouble) await this.#rewriteFile()
    // A sync that was already running does not include the last record.
    await this.#sync()
    await this.#sync()
    await this.#file?.close()
  }

  #tick(): void {
    this.#checkFile(this.#file)
    const outgrown = (this.#file?.size ?? 0) > this.#growth + 3 * this.#sizeAtFirst
    if (!this.#file || outgrown) this.#rewriteFile()
    this.#sync()
  }

  #checkFile(file: StateFile | undefined): void {
    if (!file) return
    try {
      this.#hold()
      file.requireInPlace()
    } catch (error) {
      this.#fail(file, error)
    }
  }

  async #sync(): Promise<void> {
    const file = this.#file
    await file?.sync().catch((error) => this.#fail(file, error))
  }

  #rewriteFile(): Promise<void> {
    this.#rewriting ??= this.#replaceFile()
      .catch((error) => this.#complain(error))
      .finally(() => {
        this.#rewrite = undefined
        this.#rewriting = undefined
      })
    return this.#rewriting
  }

  async #replaceFile(): Promise<void> {
    this.#hold()
    const file = new StateFile(`${this.#path}.next`, this.#disk)
    this.#rewrite = new StateRewrite(file, this.options.snapshot())
    await this.#rewrite.run(this.#path, () => {
      this.commit()
      this.#clearPlace()
    })
    const replaced = this.#file
    this.#file = file
    this.#known = file
    this.#rewrite = undefined
    this.#sizeAtFirst = file.size
    if (this.#trouble) this.options.log.info({ file: this.#path }, 'the state is durable again')
    this.#trouble = undefined
    await replaced?.close()
  }

  #hold(): void {
    if (this.#isClosed) throw new Error('the store was closed meanwhile')
    this.options.lock.hold()
  }

  /** Keeps a copy of a file that another program has put there. @throws when it may be another daemon, or copying fails. */
  #clearPlace(): void {
    const { lock, log } = this.options
    this.#hold()
    const found = markAt(this.#path)
    if (!found || isUnchanged(found, this.#known.mark)) return
    if (lock.weakness)
      throw new Error(
        'another program has written a state file there, perhaps a daemon in another container; stop it, or move the file away',
      )
    const aside = setAside(this.#path, 'foreign')
    log.error(
      { file: aside },
      'another program has changed the state file; a copy of it was kept, and the daemon writes its own',
    )
  }

  /** Stops using a file that can no longer be trusted; its content stays. Ignores a file that is no longer in use. */
  #fail(file: StateFile | undefined, error: unknown): void {
    if (file === undefined || file !== this.#file) return
    this.#file = undefined
    file.close()
    this.#complain(error)
  }

  #complain(error: unknown): void {
    if (this.#isClosed) return
    const message = this.durable
      ? 'the state file cannot be rewritten, and keeps growing'
      : 'the state cannot be written; actions still work, but would be lost at a restart'
    if (message !== this.#trouble) this.options.log.error({ err: error, file: this.#path }, message)
    this.#trouble = message
  }
}
