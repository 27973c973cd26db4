import type { EditSession } from './edit-session.js'
import type { FileProblem, LayoutFiles, StoredFile } from './layout-files.js'

/** Between two looks at the file, ms. */
const lookPause = 5000

/** Somebody else has changed the file. */
export interface FileNews {
  /** Undefined: it was deleted. */
  readonly theirs: StoredFile | undefined
}

/** Looks every few seconds whether somebody else has stored the layout, so that two who edit it hear of each other. */
export class FileWatch {
  news: FileNews | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param onChange is called when there is news. */
  constructor(
    private readonly session: EditSession,
    private readonly files: LayoutFiles,
    private readonly onChange: () => void,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.look(), lookPause)
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** The news is known, or no news any more. */
  forget(): void {
    this.news = undefined
  }

  async look(): Promise<void> {
    const etag = this.session.stored?.file.etag
    if (etag === undefined) return
    const newer = await this.#readNewer(etag)
    // Meanwhile this editor may have stored something itself.
    if (newer === undefined || this.session.stored?.file.etag !== etag) return
    this.news = newer
    this.onChange()
  }

  /** @returns undefined for nothing new, or no answer. */
  async #readNewer(etag: string): Promise<FileNews | undefined> {
    try {
      const theirs = await this.files.readNewer(this.session.layoutId, etag)
      return theirs && { theirs }
    } catch (problem) {
      return (problem as FileProblem).code === 'layout-not-found' ? { theirs: undefined } : undefined
    }
  }
}
