import { randomUUID } from 'node:crypto'
import { constants, linkSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { attempt } from './attempt.js'

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0 } = constants
const leftOver = /^\..+\.[0-9a-f-]{36}\.new$/

/** A file that is written whole, hidden beside its place, so that its place has the file before or this one, never a part. */
export class PreparedFile {
  private constructor(
    private readonly beside: string,
    readonly path: string,
  ) {}

  /**
   * Writes it, to the disk itself. @param path where it will be. @param mode its permissions; those of any new file if absent.
   * @throws the error of the disk; then nothing is left.
   */
  static async write(path: string, content: string | Uint8Array, mode?: number): Promise<PreparedFile> {
    const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}.new`)
    const file = await open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
    const prepared = new PreparedFile(beside, path)
    try {
      await file.writeFile(content)
      if (mode !== undefined) await file.chmod(mode)
      await file.sync()
    } catch (error) {
      prepared.discard()
      throw error
    } finally {
      await file.close()
    }
    return prepared
  }

  /** Puts it into its place, whatever is there. @throws the error of the disk. */
  place(): void {
    renameSync(this.beside, this.path)
  }

  /** Puts it into its place. @returns false if something is there, which stays. @throws the error of the disk. */
  placeAnew(): boolean {
    try {
      linkSync(this.beside, this.path)
      this.discard()
    } catch {
      if (lstatSync(this.path, { throwIfNoEntry: false }) !== undefined) return false
      // Some file systems have no second name for a file.
      this.place()
    }
    return true
  }

  /** Removes it, if it has no place yet. */
  discard(): void {
    attempt(() => rmSync(this.beside, { force: true }), undefined)
  }
}

/** Makes sure, as far as the file system can, that the names in a folder outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, constants.O_RDONLY).catch(() => undefined)
  await opened?.sync().catch(() => {})
  await opened?.close()
}

/** Removes what a process that was killed had prepared in a folder. Nothing happens where there is none, or no right to. */
export function removeLeftOvers(folder: string): void {
  const names = attempt(() => readdirSync(folder), [])
  for (const name of names)
    if (leftOver.test(name)) attempt(() => rmSync(join(folder, name), { force: true }), undefined)
}
