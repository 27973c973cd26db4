import { join } from 'node:path'
import type { Log } from '../log.js'
import type { StateEntry } from '../state/state-entry.js'
import { DiskSync } from './disk-sync.js'
import { stateFileName } from './file-store.js'
import type { FolderLock } from './folder-lock.js'
import { stateHeader } from './record.js'
import { setAside } from './set-aside.js'
import { StateFile } from './state-file.js'

export interface ReplicaOptions {
  /** The state folder. */
  readonly folder: string
  /** Held for every write to the folder. */
  readonly lock: Pick<FolderLock, 'hold'>
  /** Whether the file that is there has a state of its own, of which a copy is to be kept. */
  readonly hasOwn: boolean
  readonly log: Log
  readonly disk?: Pick<DiskSync, 'start' | 'sync' | 'end'>
}

const tickMs = 1000

/**
 * A state file that another machine dictates: first a copy of its whole state, beside the file that is there, which it
 * replaces when it is whole; then all that is stored there. A daemon that starts in the folder continues from it.
 */
export class ReplicaFile {
  readonly #options: ReplicaOptions
  readonly #path: string
  readonly #disk: Pick<DiskSync, 'start' | 'sync' | 'end'>
  readonly #timer: NodeJS.Timeout
  #hasOwn: boolean
  /** Whole, and in its place. */
  #file: StateFile | undefined
  /** A copy that is not whole yet. */
  #next: StateFile | undefined

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#path = join(options.folder, stateFileName)
    this.#disk = options.disk ?? new DiskSync(options.folder)
    this.#disk.start()
    this.#hasOwn = options.hasOwn
    this.#timer = setInterval(() => this.#file?.sync().catch(() => {}), tickMs).unref()
  }

  /** A new copy begins; the last whole one is kept until this one is whole. @throws when the disk fails. */
  begin(term: number): void {
    this.#next?.discard()
    this.#next = undefined
    this.#options.lock.hold()
    this.#next = new StateFile(`${this.#path}.mirror`, this.#disk)
    this.#next.append(stateHeader)
    this.#next.append([['mirrored', term]] satisfies StateEntry[])
  }

  /** Writes a record; it then survives a kill of the process. @throws when the disk fails: there is a gap then. */
  append(entries: readonly StateEntry[]): void {
    this.#next?.append(entries)
    this.#file?.append(entries)
  }

  /**
   * The copy is whole: puts it in its place, as soon as it would survive a power cut.
   *
   * @returns whether it is; not if another one has begun meanwhile, or it was given up.
   * @throws when the disk fails.
   */
  async install(): Promise<boolean> {
    const file = this.#next
    await file?.sync()
    if (file === undefined || file !== this.#next) return false
    this.#options.lock.hold()
    if (this.#hasOwn) this.#keepOwn()
    file.install(this.#path)
    this.#next = undefined
    this.#file?.close()
    this.#file = file
    return true
  }

  /** Gives up a copy that is not whole. What is in its place stays, and is written no more. */
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

  #keepOwn(): void {
    const aside = setAside(this.#path, 'replaced')
    this.#hasOwn = false
    this.#options.log.warn(
      { file: aside },
      'this machine had a state of its own; a copy of it was kept, and the state of the active stage takes its place',
    )
  }
}
