import { ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file in a folder of its own that is overwritten repeatedly. */
export class InputFile {
  readonly folder = mkdtempSync(join(tmpdir(), 'ovation-input-'))
  readonly path: string
  readonly #descriptor: number

  constructor(name: string) {
    this.path = join(this.folder, name)
    this.#descriptor = openSync(this.path, 'w')
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }))
  }

  /** Not truncated first: a file system may flush a truncated file to the disk, which takes a millisecond. */
  write(bytes: Buffer): void {
    writeSync(this.#descriptor, bytes, 0, bytes.length, 0)
    ftruncateSync(this.#descriptor, bytes.length)
  }
}
