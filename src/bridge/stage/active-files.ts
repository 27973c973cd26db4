import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import typia from 'typia'
import { readVersioned, type Versioned, writeVersioned } from '../../cluster/protocol.js'
import { filesOf, type JudgedFiles, judgeFiles, type ShowFiles } from '../../cluster/show/show-files.js'
import type { Log } from '../../log.js'

/** What is kept in the state folder. */
interface Kept extends Versioned {
  /** What was played last, here or, while this machine stood by, by the active stage. */
  readonly played: ShowFiles
  /** Digest of each part of the files here, as they were then. */
  readonly own: Readonly<Record<string, string>>
}

const fileName = 'played-files'
/** So often it is looked whether it is there, and what could not be kept is tried again, ms. */
const lookEveryMs = 5000

/**
 * The files that a stage uses. One that takes over keeps those of the stage before until its own are edited: then, of each
 * layout and of `[room]`, the edited one counts.
 */
export class ActiveFiles {
  #kept: Kept | undefined
  readonly #path: string
  #written: string | undefined
  #writing: Promise<void> = Promise.resolve()
  /** Whether it was said already that it cannot be kept. */
  #isFailing = false
  #timer: NodeJS.Timeout | undefined

  /** @param folder the state folder; `''` for none. */
  constructor(
    folder: string,
    private readonly log: Log,
  ) {
    this.#path = folder && join(folder, fileName)
    if (folder === '') return
    this.#kept = this.#find()
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  /** The active stage uses these. @param own the files here, as they were read last. */
  hear(played: ShowFiles, own: ShowFiles): void {
    if (this.#kept === undefined || this.differing(played).length > 0)
      this.#kept = { played, own: digestsOf(own) }
    this.#keep()
  }

  /** What was played last, by whatever stage; undefined if this machine knows of none. */
  get last(): ShowFiles | undefined {
    return this.#kept?.played
  }

  /** The parts of these files that are not as they were played last. */
  differing(files: ShowFiles): readonly string[] {
    if (this.#kept === undefined) return []
    const [here, played] = [digestsOf(files), digestsOf(this.#kept.played)]
    return [...new Set([...Object.keys(here), ...Object.keys(played)])].filter(
      (part) => here[part] !== played[part],
    )
  }

  /** What is to be played, now that the files here were read. */
  update(own: JudgedFiles): JudgedFiles {
    const ownFiles = filesOf(own)
    const played = this.#kept ? merge(this.#kept, own, digestsOf(ownFiles)) : own
    this.#kept = { played: filesOf(played), own: digestsOf(ownFiles) }
    this.#keep()
    return played
  }

  /** When all is written; from then on nobody looks whether it stays. */
  async settle(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
  }

  #find(): Kept | undefined {
    try {
      const kept = readVersioned(readFileSync(this.#path), isKept)
      if (kept === undefined) throw new Error('it is damaged, or of another version')
      judgeFiles(kept.played)
      return kept
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.log.warn(
          { err: error, path: this.#path },
          'the files that were used last cannot be read: the files here are used',
        )
      return undefined
    }
  }

  /** For the owner alone, since it has the passcode; not sealed, since it must outlive a new token secret. */
  #keep(): void {
    if (this.#path === '' || this.#kept === undefined) return
    const content = writeVersioned(this.#kept)
    if (content === this.#written) return
    this.#written = content
    this.#writing = this.#writing.then(() => this.#write(content))
  }

  /** Keeps it again where it was taken away with its folder, which the store makes again. */
  async #look(): Promise<void> {
    await this.#writing
    const isThere = await stat(this.#path).then(
      () => true,
      ({ code }) => code !== 'ENOENT',
    )
    if (!isThere) this.#written = undefined
    this.#keep()
  }

  async #write(content: string): Promise<void> {
    const beside = `${this.#path}.new`
    try {
      await writeFile(beside, content, { mode: 0o600, flush: true })
      await rename(beside, this.#path)
      this.#isFailing = false
    } catch (error) {
      this.#written = undefined
      if (!this.#isFailing)
        this.log.warn({ err: error }, 'the files in use cannot be kept for the next start')
      this.#isFailing = true
    }
  }
}

/** Of each part the one that was played, or the one here if that is another than it was then. */
function merge({ played, own: before }: Kept, own: JudgedFiles, now: Kept['own']): JudgedFiles {
  const then = digestsOf(played)
  const counts = (part: string) => now[part] !== before[part] || now[part] === then[part]
  const layouts = played.layouts.filter(({ layoutId }) => !counts(layoutPart(layoutId)))
  const last = judgeFiles({ ...played, layouts })
  const { room, blockedWords } = counts(roomPart) ? own : last
  const edited = [...own.catalogue].filter(([layoutId]) => counts(layoutPart(layoutId)))
  return { room, blockedWords, catalogue: new Map([...edited, ...last.catalogue]) }
}

const isKept = typia.createIs<Kept>()
const roomPart = 'room'
const layoutPart = (layoutId: string) => `layout ${layoutId}`

function digestsOf({ room, blockedWords, layouts }: ShowFiles): Kept['own'] {
  return Object.fromEntries([
    [roomPart, digestOf([room, blockedWords])],
    ...layouts.map((layout) => [layoutPart(layout.layoutId), digestOf(layout)] as const),
  ])
}

function digestOf(part: unknown): string {
  return createHash('sha256').update(JSON.stringify(part)).digest('base64url')
}
