import { access, constants, stat } from 'node:fs/promises'
import type { Log } from '../log.js'

/** So often it is looked whether all are there, ms. */
const lookEveryMs = 5000

interface NeededFile {
  readonly path: string
  /** Undefined until it was seen. */
  isFolder?: boolean
  /** What is wrong, in words; undefined if nothing is. */
  trouble?: string | undefined
}

/**
 * Files and folders that were read, and are read again at the next reload or start: settings, secrets, layouts, pictures.
 * A show needs none of them, so that nobody would notice before that they are gone.
 */
export class NeededFiles {
  #files: readonly NeededFile[] = []
  #isLooking = false
  readonly #timer: NodeJS.Timeout

  constructor(private readonly log: Log) {
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  /** A line for each that is not as it was read. */
  get missing(): readonly string[] {
    return this.#files.flatMap(({ path, trouble }) => (trouble === undefined ? [] : `${path}: ${trouble}`))
  }

  /** @param paths absolute; what is not there now is not missed. Resolves when they were looked at. */
  async follow(paths: readonly string[]): Promise<void> {
    this.#files = paths.map((path) => ({ path }))
    await this.#look()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** One after the other, and never twice at once: a disk that does not answer holds up one thread, not all. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    for (const file of this.#files) await this.#lookAt(file)
    this.#isLooking = false
  }

  async #lookAt(file: NeededFile): Promise<void> {
    const { path } = file
    const trouble = await findTrouble(file)
    if (file.isFolder === undefined || trouble === file.trouble) return
    file.trouble = trouble
    if (trouble === undefined) this.log.info({ path }, 'what was missing is there again')
    else
      this.log.error(
        { path, trouble },
        'missing: the show goes on with what was read, but the next reload or start will not find it; put it back',
      )
  }
}

/** @returns what has changed, in words; undefined if nothing has. Notes what it is at the first look. */
async function findTrouble(file: NeededFile): Promise<string | undefined> {
  try {
    const isFolder = (await stat(file.path)).isDirectory()
    await access(file.path, constants.R_OK | (isFolder ? constants.X_OK : 0))
    file.isFolder ??= isFolder
    if (isFolder === file.isFolder) return undefined
    return isFolder ? 'a folder is in its place' : 'it is no folder any more'
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'it was moved away or deleted' : message
  }
}
