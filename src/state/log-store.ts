import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.js'
import type { Changes } from './changes.js'
import type { Entry } from './entry.js'
import { LogFile } from './log-file.js'
import { LogRewrite } from './log-rewrite.js'
import type { Store } from './store.js'

export interface LogStoreOptions {
  /** The state folder; it exists and is locked. */
  readonly folder: string
  readonly changes: Changes
  /** The whole state, each entry as it is when it is asked for. */
  readonly snapshot: () => Iterator<Entry>
  readonly log: Log
  /** The log is written anew when it has grown by this much, bytes, and to three times what it began with. */
  readonly growth?: number
}

/** Name of the log in the state folder. */
export const logName = 'state.log'

const defaultGrowth = 4 * 1024 * 1024
const tickMs = 1000

/**
 * The state log on disk. One record a turn is appended; the page cache keeps it over a kill of the process, and a sync
 * once a second bounds what a power cut may take. When the disk fails, the log is written anew every second until
 * that succeeds; the actions go on meanwhile, only not durably.
 */
export class LogStore implements Store {
  readonly #options: LogStoreOptions
  readonly #path: string
  readonly #growth: number
  #file: LogFile | undefined
  #rewrite: LogRewrite | undefined
  #rewriting: Promise<void> | undefined
  #sizeAtFirst = 0
  #troubled = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: LogStoreOptions) {
    this.#options = options
    this.#path = join(options.folder, logName)
    this.#growth = options.growth ?? defaultGrowth
  }

  get durable(): boolean {
    return this.#file !== undefined
  }

  /** Writes the state as it is; on return it is in force, or `durable` says that the disk fails. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
    await this.#writeAnew()
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
    await this.#rewriting
    this.commit()
    if (this.#troubled) await this.#writeAnew()
    await this.#sync()
    await this.#file?.close()
    this.#file = undefined
  }

  #tick(): void {
    if (this.#file && !existsSync(this.#path)) this.#fail(this.#file, new Error('the file was removed'))
    const outgrown = (this.#file?.size ?? 0) > this.#growth + 3 * this.#sizeAtFirst
    if (!this.#file || outgrown) this.#writeAnew()
    this.#sync()
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
    mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 })
    const file = new LogFile(`${this.#path}.next`)
    this.#rewrite = new LogRewrite(file, this.#options.snapshot())
    await this.#rewrite.run(this.#path, () => this.commit())
    const replaced = this.#file
    this.#file = file
    this.#rewrite = undefined
    this.#sizeAtFirst = file.size
    if (this.#troubled) this.#options.log.info({ file: this.#path }, 'the state is durable again')
    this.#troubled = false
    await replaced?.close()
  }

  /** The file cannot be trusted any more; what is in it stays. One that was replaced meanwhile is no loss. */
  #fail(file: LogFile | undefined, error: unknown): void {
    if (file === undefined || file !== this.#file) return
    this.#file = undefined
    file.close()
    this.#complain(error)
  }

  #complain(error: unknown): void {
    const message = this.durable
      ? 'the state log cannot be written anew, and goes on growing'
      : 'the state cannot be written; actions go on, but would not survive a restart'
    if (!this.#troubled) this.#options.log.error({ err: error, file: this.#path }, message)
    this.#troubled = true
  }
}
