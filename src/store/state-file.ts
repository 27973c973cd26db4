import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fdatasync,
  fstatSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { type FileMark, isSameFile, isUnchanged, markOf } from '../file-mark.js'
import type { DiskSync } from './disk-sync.js'
import { encodeRecord } from './record.js'

/** A state file being written. It begins beside the file in use; `install` puts it in that file's place. */
export class StateFile {
  /** Bytes written. */
  size = 0
  readonly #descriptor: number
  readonly #made: FileMark
  #path: string
  #unsynced = false
  #syncing: Promise<void> | undefined
  #namingSync: Promise<void> | undefined

  /** Always makes a new file, since an existing one may be half written or not a file. @throws when it cannot. */
  constructor(
    path: string,
    private readonly disk: Pick<DiskSync, 'sync'>,
  ) {
    this.#path = path
    rmSync(path, { force: true })
    this.#descriptor = openSync(path, 'wx', 0o600)
    this.#made = markOf(fstatSync(this.#descriptor))
  }

  /** Its mark as long as nobody else writes to it. */
  get mark(): FileMark {
    return { ...this.#made, size: this.size }
  }

  /** Writes one record, which then survives a kill of the process. @throws also when only a part was written. */
  append(content: unknown): void {
    const record = encodeRecord(content)
    const written = writeSync(this.#descriptor, record)
    this.size += written
    this.#unsynced = true
    if (written < record.length) throw new Error(`only ${written} of ${record.length} bytes could be written`)
  }

  /** Syncs what was written to the disk, off the event loop; it then survives a power cut. */
  async sync(): Promise<void> {
    if (!this.#unsynced || this.#syncing) return this.#syncing
    this.#unsynced = false
    this.#syncing = this.disk
      .sync(this.#path, () => promisify(fdatasync)(this.#descriptor))
      .finally(() => {
        this.#syncing = undefined
      })
    return this.#syncing
  }

  /**
   * Renames it to `path`. Sync it first, or a power cut may leave an empty file there.
   *
   * @throws when it cannot be renamed, or was removed or replaced meanwhile.
   */
  install(path: string): void {
    if (!this.#isThere()) throw new Error(`${this.#path} was removed or replaced by another program`)
    renameSync(this.#path, path)
    this.#path = path
    this.#namingSync = this.disk.sync(`${dirname(path)}/.`, () => syncFolder(dirname(path))).catch(() => {})
  }

  /** @throws when the next start would not find it, or could not read it: moved, replaced, changed or locked up. */
  requireInPlace(): void {
    if (!isUnchanged(markAt(this.#path), this.mark))
      throw new Error('another program has moved, removed, replaced or changed the file')
    accessSync(this.#path, constants.R_OK | constants.W_OK)
  }

  /** Waits for a running sync, so that its descriptor is not reused for another file. Never throws. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#syncing, this.#namingSync])
    try {
      closeSync(this.#descriptor)
    } catch {
      // The descriptor is free even so (close(2)), and the sync has reported what was lost.
    }
  }

  async discard(): Promise<void> {
    await this.close()
    if (this.#isThere()) rmSync(this.#path, { force: true })
  }

  #isThere(): boolean {
    return isSameFile(markAt(this.#path), this.#made)
  }
}

/** So that the file's name survives a power cut too. Some systems cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The mark of the file at a path; undefined if there is none. */
export function markAt(path: string): FileMark | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && markOf(stats)
}

/**
 * Keeps a copy of a state file for inspection; the file itself stays until it is replaced.
 *
 * @param why becomes a part of the name.
 * @returns the path of the copy.
 * @throws when the copy cannot be made.
 */
export function setAside(file: string, why: 'damaged' | 'foreign' | 'replaced'): string {
  const aside = `${file}.${why}-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    linkSync(file, aside)
  } catch {
    // Some file systems, FAT among them, have no hard links.
    copyFileSync(file, aside, constants.COPYFILE_EXCL)
  }
  return aside
}
