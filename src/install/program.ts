import { execFileSync } from 'node:child_process'
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
import { makeFolder } from './write-file.js'

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

  /** Whether the copy is what it should be: the same files, each with the same bytes, mode and owner. */
  isCurrent(): boolean {
    if (!existsSync(this.target)) return false
    const found = readdirSync(this.target, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.target.length + 1))
    return found.length === this.files.length && this.files.every((file) => this.#isSame(file))
  }

  /** Copies it beside, and puts the whole in place of the one before: at no time is a part of it old. */
  renew(): void {
    const fresh = `${this.target}.new`
    rmSync(fresh, { recursive: true, force: true })
    makeFolder(fresh)
    for (const file of this.files) this.#copy(file, fresh)
    // After a power cut it must not be a folder of empty files.
    execFileSync('sync', ['--file-system', fresh])
    rmSync(this.#old, { recursive: true, force: true })
    if (existsSync(this.target)) renameSync(this.target, this.#old)
    renameSync(fresh, this.target)
  }

  /** Whether the one before may still be running. */
  hasOld(): boolean {
    return existsSync(this.#old)
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
    if (!stats?.isFile() || stats.uid !== process.getuid?.() || (stats.mode & 0o777) !== modeOf(from))
      return false
    return stats.size === lstatSync(from).size && readFileSync(from).equals(readFileSync(to))
  }
}

/** 0755 of what somebody may run, 0644 of all else. */
function modeOf(path: string): number {
  return lstatSync(path).mode & 0o111 ? 0o755 : 0o644
}
