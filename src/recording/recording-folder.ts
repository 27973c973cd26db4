import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { recordingName, recordingsAmong } from './recording-names.js'

/** More recordings do not begin within one second. */
const mostInASecond = 1000

/** A recording that was just begun. */
export interface NewRecording {
  readonly path: string
  readonly handle: FileHandle
}

/** The folder with all recordings of this service. */
export class RecordingFolder {
  /** Those before the present one, the oldest first; and their size, bytes. */
  #older: { readonly path: string; readonly size: number }[] = []
  #olderSize = 0

  constructor(readonly path: string) {}

  /** Makes an empty file, for its owner alone, and looks which others there are. @param begun ms since 1970. */
  async begin(begun: number): Promise<NewRecording> {
    await mkdir(this.path, { recursive: true, mode: 0o700 })
    const older = await this.#find()
    const created = await this.#create(begun)
    this.#older = older
    this.#olderSize = older.reduce((sum, { size }) => sum + size, 0)
    return created
  }

  /** Whether nothing has to be deleted for a present file of so many bytes. */
  hasRoom(keep: number, present: number): boolean {
    return this.#older.length === 0 || this.#olderSize + present <= keep
  }

  /** Deletes the oldest recordings until they, and the present one, take at most `keep` bytes. */
  async makeRoom(keep: number, present: number): Promise<void> {
    while (!this.hasRoom(keep, present)) {
      const oldest = this.#older[0]!
      await unlink(oldest.path).catch(ignoreMissing)
      this.#older.shift()
      this.#olderSize -= oldest.size
    }
  }

  async #create(begun: number): Promise<NewRecording> {
    for (let number = 1; ; number++) {
      const path = join(this.path, recordingName(begun, number))
      try {
        return { path, handle: await open(path, 'wx', 0o600) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || number === mostInASecond) throw error
      }
    }
  }

  async #find(): Promise<{ readonly path: string; readonly size: number }[]> {
    const found = []
    for (const name of recordingsAmong(await readdir(this.path))) {
      const path = join(this.path, name)
      const file = await stat(path).catch(ignoreMissing)
      if (file?.isFile()) found.push({ path, size: file.size })
    }
    return found
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
