import { join } from 'node:path'
import type { Log } from '../log.js'
import type { StateEntry } from '../state/state-entry.js'
import { DiskSync } from './disk-sync.js'
import { stateFileName } from './file-store.js'
import type { FolderLock } from './folder-lock.js'
import { stateHeader } from './record.js'
import { StateFile, setAside } from './state-file.js'

export interface ReplicaOptions {
  /** The state folder. */
  readonly folder: string
  /** Held for every write to the folder. */
  readonly lock: Pick<FolderLock, 'hold'>
  /** Whether the existing file has a state of its own, of which a copy must be kept. */
  readonly hasOwn: boolean
  readonly log: Log
  readonly disk?: Pick<DiskSync, 'start' | 'sync' | 'end'>
}

const tickMs = 1000

/**
 * A state file that follows another machine. First a copy of that machine's whole state is written beside the existing
 * file, and replaces it once it is complete; then every later record is appended. A daemon that starts in the folder
 * continues from it.
 */
export class ReplicaFile {
  readonly #path: string
  readonly #disk: Pick<DiskSync, 'start' | 'sync' | 'end'>
  readonly #timer: NodeJS.Timeout
  #hasOwn: boolean
  /** The complete copy, in its place. */
  #file: StateFile | undefined
  /** A copy that is not complete yet. */
  #next: StateFile | undefined
  /** Called when the complete copy is no longer where a start would find it. */
  onLoss: (error: unknown) => void = () => {}

  constructor(private readonly options: ReplicaOptions) {
    this.#path = join(options.folder, stateFileName)
    this.#disk = options.disk ?? new DiskSync(options.folder)
    this.#disk.start()
    this.#hasOwn = options.hasOwn
    this.#timer = setInterval(() => this.#tick(), tickMs).unref()
  }

  /** Begins a new copy; the last complete one is kept until this one is complete. @throws when the disk fails. */
  begin(term: number): void {
    this.#next?.discard()
    this.#next = undefined
    this.options.lock.hold()
    this.#next = new StateFile(`${this.#path}.mirror`, this.#disk)
    this.#next.append(stateHeader)
    this.#next.append([['mirrored', term]] satisfies StateEntry[])
  }

  /** Writes a record, which then survives a kill of the process. @throws when the disk fails; the copy then has a gap. */
  append(entries: readonly StateEntry[]): void {
    this.#next?.append(entries)
    this.#file?.append(entries)
  }

  /**
   * Puts a complete copy in its place, as soon as it would survive a power cut.
   *
   * @returns whether it did; false if another copy has begun meanwhile, or this one was given up.
   * @throws when the disk fails.
   */
  async install(): Promise<boolean> {
    const file = this.#next
    await file?.sync()
    if (file === undefined || file !== this.#next) return false
    this.options.lock.hold()
    if (this.#hasOwn) this.#keepOwn()
    file.install(this.#path)
    this.#next = undefined
    this.#file?.close()
    this.#file = file
    return true
  }

  /** Gives up a copy that is not complete. The file in its place stays, and is no longer written. */
  abandon(): void {
    this.#next?.discard()
    this.#next = undefined
    this.#file?.close()
    this.#file = undefined
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const file = this.#file
    this.#file = undefined
    await this.#next?.discard()
    this.#next = undefined
    await file?.close()
    this.#disk.end()
  }

  #tick(): void {
    const file = this.#file
    if (file === undefined) return
    file.sync().catch(() => {})
    try {
      this.options.lock.hold()
      file.requireInPlace()
    } catch (error) {
      this.onLoss(error)
    }
  }

  #keepOwn(): void {
    const aside = setAside(this.#path, 'replaced')
    this.#hasOwn = false
    this.options.log.warn(
      { file: aside },
      'this machine had a state of its own; a copy of it was kept, and the state of the active stage takes its place',
    )
  }
}
