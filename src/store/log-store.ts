import { join } from 'node:path'
import type { Log } from '../log.js'
import type { Changes } from '../state/changes.js'
import type { Entry } from '../state/entry.js'
import { DiskSync } from './disk-sync.js'
import { type FileMark, isUnchanged, markAt } from './file-mark.js'
import type { FolderLock } from './folder-lock.js'
import { LogFile } from './log-file.js'
import { LogRewrite } from './log-rewrite.js'
import { setAside } from './set-aside.js'
import type { Store } from './store.js'

export interface LogStoreOptions {
  /** The state folder. */
  readonly folder: string
  /** Nothing is written to the folder without it; given back at the end. */
  readonly lock: Pick<FolderLock, 'hold' | 'release' | 'weakness'>
  /** The log that is there and may be replaced, because the state holds what is in it or it is kept elsewhere. */
  readonly found: FileMark | undefined
  readonly changes: Changes
  /** The whole state, each entry as it is when it is asked for. */
  readonly snapshot: () => Iterator<Entry>
  readonly log: Log
  readonly disk?: Pick<DiskSync, 'start' | 'sync' | 'end'>
  /** The log is written anew when it has grown by this much, bytes, and to three times what it began with. */
  readonly growth?: number
}

/** Name of the log in the state folder. */
export const logName = 'state.log'

const defaultGrowth = 4 * 1024 * 1024
const tickMs = 1000
/** So long a close waits for the disk itself; what was written survives the process without it. */
const patienceMs = 500

/**
 * The state log on disk. One record a turn is appended; the page cache keeps it over a kill of the process, and a sync
 * once a second bounds what a power cut may take. When the disk fails, the log is written anew every second until
 * that succeeds; the actions go on meanwhile, only not durably.
 */
export class LogStore implements Store {
  readonly #options: LogStoreOptions
  readonly #path: string
  readonly #disk: Pick<DiskSync, 'start' | 'sync' | 'end'>
  readonly #growth: number
  #file: LogFile | undefined
  #rewrite: LogRewrite | undefined
  #rewriting: Promise<void> | undefined
  /** The file in the place of the log, when it was last written or read here. */
  #known: { readonly mark: FileMark | undefined }
  #sizeAtFirst = 0
  /** What the log was told about it last, while something is wrong. */
  #trouble: string | undefined
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: LogStoreOptions) {
    this.#options = options
    this.#path = join(options.folder, logName)
    this.#disk = options.disk ?? new DiskSync(options.folder)
    this.#growth = options.growth ?? defaultGrowth
    this.#known = { mark: options.found }
  }

  get durable(): boolean {
    return this.#file !== undefined
  }

  /** Writes the state as it is; on return it is in force, or `durable` says that the disk fails. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
    await this.#writeAnew()
    this.#disk.start()
  }

  commit(): void {
    const entries = this.#options.changes.take(Date.now())
    if (entries.length === 0) return
    this.#rewrite?.append(entries)
    const file = this.#file
    try {
      file?.append(entries)
    } catch (error) {
      this.#fail(file, error)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    if (!(await isDoneWithin(this.#finish(), patienceMs))) {
      this.commit()
      const { durable } = this
      this.#options.log.warn(
        { file: this.#path, durable },
        'the disk is slow; a power cut may take what was written last',
      )
    }
    this.#isClosed = true
    this.#file = undefined
    this.#options.lock.release()
    this.#disk.end()
  }

  /** Brings everything to the disk. */
  async #finish(): Promise<void> {
    await this.#rewriting
    this.commit()
    if (this.#trouble) await this.#writeAnew()
    // Where one is under way it does not have the last record.
    await this.#sync()
    await this.#sync()
    await this.#file?.close()
  }

  #tick(): void {
    this.#lookAfter(this.#file)
    const outgrown = (this.#file?.size ?? 0) > this.#growth + 3 * this.#sizeAtFirst
    if (!this.#file || outgrown) this.#writeAnew()
    this.#sync()
  }

  /** What is written to a file that was removed or replaced would not be found by the next start. */
  #lookAfter(file: LogFile | undefined): void {
    if (!file) return
    try {
      this.#hold()
      if (!isUnchanged(markAt(this.#path), file.mark))
        throw new Error('another program has removed, replaced or changed the file')
    } catch (error) {
      this.#fail(file, error)
    }
  }

  async #sync(): Promise<void> {
    const file = this.#file
    await file?.sync().catch((error) => this.#fail(file, error))
  }

  #writeAnew(): Promise<void> {
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
    const file = new LogFile(`${this.#path}.next`, this.#disk)
    this.#rewrite = new LogRewrite(file, this.#options.snapshot())
    await this.#rewrite.run(this.#path, () => {
      this.commit()
      this.#clearPlace()
    })
    const replaced = this.#file
    this.#file = file
    this.#known = file
    this.#rewrite = undefined
    this.#sizeAtFirst = file.size
    if (this.#trouble) this.#options.log.info({ file: this.#path }, 'the state is durable again')
    this.#trouble = undefined
    await replaced?.close()
  }

  #hold(): void {
    if (this.#isClosed) throw new Error('the store was closed meanwhile')
    this.#options.lock.hold()
  }

  /** Whoever wrote another log must find it again. @throws when another daemon is at work, or the log cannot be kept. */
  #clearPlace(): void {
    const { lock, log } = this.#options
    this.#hold()
    const there = markAt(this.#path)
    if (!there || isUnchanged(there, this.#known.mark)) return
    if (lock.weakness)
      throw new Error(
        'another program has written a log there, perhaps a daemon in another container; stop it, or move the log away',
      )
    const aside = setAside(this.#path, 'foreign')
    log.error(
      { file: aside },
      'another program has written to the state log; its log is set aside, ours takes its place',
    )
  }

  /** The file cannot be trusted any more; what is in it stays. One that was replaced meanwhile is no loss. */
  #fail(file: LogFile | undefined, error: unknown): void {
    if (file === undefined || file !== this.#file) return
    this.#file = undefined
    file.close()
    this.#complain(error)
  }

  #complain(error: unknown): void {
    if (this.#isClosed) return
    const message = this.durable
      ? 'the state log cannot be written anew, and goes on growing'
      : 'the state cannot be written; actions go on, but would not survive a restart'
    if (message !== this.#trouble) this.#options.log.error({ err: error, file: this.#path }, message)
    this.#trouble = message
  }
}

async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const done = work.then(() => true)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
