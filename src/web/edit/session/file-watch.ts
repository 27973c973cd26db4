import type { EditSession, StoredLayout } from './edit-session.js'
import type { FileProblem, ServiceFiles, StoredFile } from './service-files.js'

/** Between two looks at the file, ms. */
const lookPause = 5000

/** Somebody else has changed the file. */
export interface FileNews {
  /** Undefined: it was deleted. */
  readonly theirs: StoredFile | undefined
}

/** Looks every few seconds whether somebody else has stored the layout, so that two who edit it hear of each other. */
export class FileWatch {
  /** What the session took for the file, and the news of that: a file may come to be the same as before. */
  #news: readonly [StoredLayout, FileNews] | undefined

  /** @param onChange is called when there is news. */
  constructor(
    private readonly session: EditSession,
    private readonly files: ServiceFiles,
    private readonly onChange: () => void,
  ) {}

  /** Undefined: the file is the one that the session has. */
  get news(): FileNews | undefined {
    return this.#news?.[0] === this.session.stored ? this.#news?.[1] : undefined
  }

  /** @returns a function that stops it. */
  start(): () => void {
    const timer = setInterval(() => void this.look(), lookPause)
    return () => clearInterval(timer)
  }

  async look(): Promise<void> {
    const { stored } = this.session
    if (stored === undefined) return
    const news = await this.#ask(stored.file.etag)
    if (news === 'no answer' || (news ?? this.#news) === undefined) return
    this.#news = news && [stored, news]
    this.onChange()
  }

  /** @returns undefined for nothing new. */
  async #ask(etag: string): Promise<FileNews | undefined | 'no answer'> {
    try {
      const theirs = await this.files.readNewer(this.session.layoutId, etag)
      return theirs && { theirs }
    } catch (problem) {
      return (problem as FileProblem).code === 'layout-not-found' ? { theirs: undefined } : 'no answer'
    }
  }
}
