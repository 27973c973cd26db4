import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runSystemProgram } from '../system-programs.js'
import { copyFile, isOfInstaller, makeFolder, modeFor } from './payload/write-file.js'

/** The installed copy of the program: its files belong to the installer, and everybody may read them. */
export class ProgramCopy {
  /** The previous copy, kept until the new one runs. */
  readonly #old: string

  /**
   * @param source root of the package to install.
   * @param files of it, relative to it.
   * @param target the folder that holds the copy, and nothing else.
   */
  constructor(
    readonly source: string,
    readonly files: readonly string[],
    readonly target: string,
  ) {
    this.#old = `${target}.old`
  }

  /** Whether the copy has the same files, each with the same bytes, and all with the right mode and owner. */
  isCurrent(): boolean {
    if (!existsSync(this.target)) return false
    const found = readdirSync(this.target, { recursive: true, withFileTypes: true })
    const folders = found
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
    return (
      found.length - folders.length === this.files.length &&
      [this.target, ...folders].every((folder) => isOfInstaller(lstatSync(folder), 0o755)) &&
      this.files.every((file) => this.#isSame(file))
    )
  }

  /** Makes a new copy beside the previous one, then replaces that as a whole: old and new files never mix. */
  renew(): void {
    const fresh = `${this.target}.new`
    rmSync(fresh, { recursive: true, force: true })
    makeFolder(fresh)
    for (const file of this.files) copyFile(join(this.source, file), join(fresh, file))
    // After a power cut the files must not be empty.
    const { status, stderr } = runSystemProgram('sync', ['--file-system', fresh])
    if (status !== 0) throw new Error(`sync failed: ${stderr.trim()}`)
    rmSync(this.#old, { recursive: true, force: true })
    if (existsSync(this.target)) renameSync(this.target, this.#old)
    renameSync(fresh, this.target)
  }

  /** Whether the previous copy exists, and so may still be running. */
  hasOld(): boolean {
    return existsSync(this.#old)
  }

  /** Restores the previous copy. @returns false if there is none. */
  putBack(): boolean {
    if (!this.hasOld()) return false
    const failed = `${this.target}.new`
    rmSync(failed, { recursive: true, force: true })
    if (existsSync(this.target)) renameSync(this.target, failed)
    renameSync(this.#old, this.target)
    rmSync(failed, { recursive: true, force: true })
    return true
  }

  dropOld(): void {
    rmSync(this.#old, { recursive: true, force: true })
  }

  #isSame(file: string): boolean {
    const [from, to] = [join(this.source, file), join(this.target, file)]
    const stats = lstatSync(to, { throwIfNoEntry: false })
    if (!stats?.isFile() || !isOfInstaller(stats, modeFor(from))) return false
    return stats.size === lstatSync(from).size && readFileSync(from).equals(readFileSync(to))
  }
}
