import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runSystemProgram } from './run-system-program.js'
import { isOfInstaller, makeFolder } from './write-file.js'

/** The installed copy of the program: files of its installer's, that everybody may read and nobody else write. */
export class Program {
  /** The one before, kept until the new one runs. */
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

  /** Whether the copy is what it should be: the same files, each with the same bytes, and all of the right mode and owner. */
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

  /** Copies it beside, and puts the whole in place of the one before: at no time is a part of it old. */
  renew(): void {
    const fresh = `${this.target}.new`
    rmSync(fresh, { recursive: true, force: true })
    makeFolder(fresh)
    for (const file of this.files) this.#copy(file, fresh)
    // After a power cut it must not be a folder of empty files.
    const { status, stderr } = runSystemProgram('sync', ['--file-system', fresh])
    if (status !== 0) throw new Error(`sync failed: ${stderr.trim()}`)
    rmSync(this.#old, { recursive: true, force: true })
    if (existsSync(this.target)) renameSync(this.target, this.#old)
    renameSync(fresh, this.target)
  }

  /** Whether the one before may still be running. */
  hasOld(): boolean {
    return existsSync(this.#old)
  }

  /** Puts the one before in its place again. @returns false if there is none. */
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

  #copy(file: string, folder: string): void {
    const [from, to] = [join(this.source, file), join(folder, file)]
    makeFolder(dirname(to))
    copyFileSync(from, to)
    chmodSync(to, modeOf(from))
  }

  #isSame(file: string): boolean {
    const [from, to] = [join(this.source, file), join(this.target, file)]
    const stats = lstatSync(to, { throwIfNoEntry: false })
    if (!stats?.isFile() || !isOfInstaller(stats, modeOf(from))) return false
    return stats.size === lstatSync(from).size && readFileSync(from).equals(readFileSync(to))
  }
}

/** 0755 of what somebody may run, 0644 of all else. */
function modeOf(path: string): number {
  return lstatSync(path).mode & 0o111 ? 0o755 : 0o644
}
