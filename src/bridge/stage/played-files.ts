import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import typia from 'typia'
import type { TokenSecretPair } from '../../auth/audience-tokens.js'
import { seal, unseal } from '../../cluster/show/sealed.js'
import { filesOf, type JudgedFiles, judgeFiles, type ShowFiles } from '../../cluster/show/show-files.js'
import type { Log } from '../../log.js'

/** What is kept in the state folder. */
interface Kept {
  /** What was played last, here or, while this machine stood by, by the active stage. */
  readonly played: ShowFiles
  /** Digest of each part of the files here, as they were then. */
  readonly own: Readonly<Record<string, string>>
}

const fileName = 'played-files'

/**
 * What a stage plays of the show. One that takes over plays what the stage before has played, whatever its own files say,
 * and goes on with that until they are edited: then, of each layout and of `[room]`, the edited one counts.
 */
export class PlayedFiles {
  #kept: Kept | undefined
  readonly #path: string
  #written: Buffer | undefined
  #writing: Promise<void> = Promise.resolve()

  /** @param folder the state folder; `''` for none. */
  constructor(
    folder: string,
    private readonly log: Log,
    secrets: TokenSecretPair,
  ) {
    this.#path = folder && join(folder, fileName)
    if (folder !== '') this.#kept = this.#find(secrets)
  }

  /** The active stage plays this. @param own the files here, as they were read last. */
  hear(played: ShowFiles, own: ShowFiles, secrets: TokenSecretPair): void {
    if (this.#kept === undefined || this.differing(played).length > 0)
      this.#kept = { played, own: digestsOf(own) }
    this.#keep(secrets)
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
  update(own: JudgedFiles, secrets: TokenSecretPair): JudgedFiles {
    const ownFiles = filesOf(own)
    const played = this.#kept ? merge(this.#kept, own, digestsOf(ownFiles)) : own
    this.#kept = { played: filesOf(played), own: digestsOf(ownFiles) }
    this.#keep(secrets)
    return played
  }

  /** When all is written. */
  async settle(): Promise<void> {
    await this.#writing
  }

  #find(secrets: TokenSecretPair): Kept | undefined {
    try {
      const content = unseal(readFileSync(this.#path), secrets)
      if (content === undefined) throw new Error('it is damaged, or sealed with another token-secret')
      const kept = typia.assert<Kept>(JSON.parse(content.toString()))
      judgeFiles(kept.played)
      return kept
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.log.warn(
          { err: error, path: this.#path },
          'what was played last cannot be read: the files here count',
        )
      return undefined
    }
  }

  /** It has the passcode: so it is sealed. */
  #keep({ secret }: TokenSecretPair): void {
    if (this.#path === '') return
    const content = seal(Buffer.from(JSON.stringify(this.#kept)), secret)
    if (this.#written?.equals(content)) return
    this.#written = content
    this.#writing = this.#writing.then(() => this.#write(content))
  }

  async #write(content: Buffer): Promise<void> {
    const beside = `${this.#path}.new`
    try {
      await writeFile(beside, content, { mode: 0o600, flush: true })
      await rename(beside, this.#path)
    } catch (error) {
      this.log.warn({ err: error }, 'what is played cannot be kept for the next start')
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
