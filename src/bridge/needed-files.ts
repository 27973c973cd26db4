import { statSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { attempt } from '../attempt.js'
import type { Log } from '../log.js'

/** So often it is looked whether all are there, ms. */
const lookEveryMs = 5000

interface NeededFile {
  readonly path: string
  readonly isFolder: boolean
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

  /** @param paths absolute, of what was read just now; what is not there is not missed. */
  follow(paths: readonly string[]): void {
    this.#files = paths.flatMap((path) => {
      const stats = attempt(() => statSync(path), undefined)
      return stats === undefined ? [] : { path, isFolder: stats.isDirectory() }
    })
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
    if (trouble === file.trouble) return
    file.trouble = trouble
    if (trouble === undefined) this.log.info({ path }, 'what was missing is there again')
    else
      this.log.error(
        { path, trouble },
        'missing: the show goes on with what was read, but the next reload or start will not find it; put it back',
      )
  }
}

/** @returns what has changed, in words; undefined if nothing has. */
async function findTrouble({ path, isFolder }: NeededFile): Promise<string | undefined> {
  try {
    const isFolderNow = (await stat(path)).isDirectory()
    await access(path, constants.R_OK | (isFolderNow ? constants.X_OK : 0))
    if (isFolderNow === isFolder) return undefined
    return isFolderNow ? 'a folder is in its place' : 'it is no folder any more'
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'it was moved away or deleted' : message
  }
}
