import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file in a folder of its own that is overwritten again and again. */
export class InputFile {
  readonly folder = mkdtempSync(join(tmpdir(), 'ovation-input-'))
  readonly path: string

  constructor(name: string) {
    this.path = join(this.folder, name)
    writeFileSync(this.path, '')
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }))
  }

  /** Not truncated first: a file system may flush a truncated file to the disk, which takes a millisecond. */
  write(bytes: Buffer): void {
    writeFileSync(this.path, bytes, { flag: 'r+' })
    truncateSync(this.path, bytes.length)
  }
}
