import { withTimeout } from '../../promises.js'
import { FilesReader, type FilesReaderContext } from '../show/read-files.js'
import type { JudgedFiles } from '../show/show-files.js'
import type { Candidate, Lease } from './lease.js'

export interface StandbyFilesContext extends FilesReaderContext {
  /** Whether this machine has layouts: files of its own, or what was played last. */
  readonly hasOwn: () => boolean
}

/** Between two looks; ms. */
const lookMs = 1000

/** What the active stage tells of its files, as a standby hears it. */
export class StandbyFiles {
  readonly #reader: FilesReader
  /** Whether another stage has told what it plays. */
  hasRead = false
  #isKnownEmpty = false
  /** Whether it is known if what another stage tells can be read; undefined if none was there to tell. */
  #knows: boolean | undefined
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly context: StandbyFilesContext,
    private readonly candidate: Candidate,
  ) {
    this.#reader = new FilesReader({ ...context, take: (files) => this.#take(files) })
  }

  /** Whether this machine could play: what it was told, or its own if nothing was told that it cannot read. */
  get hasShow(): boolean {
    return this.hasRead || (this.#knows !== false && this.#reader.trouble === null && this.context.hasOwn())
  }

  /** Why the newest could not be taken, in words; null if it was. */
  get trouble(): string | null {
    return this.#reader.trouble ?? (this.#isKnownEmpty && this.context.hasOwn() ? knownEmpty : null)
  }

  /** To be called several times a second. @param lease as the broker has it. */
  follow(lease: Lease | undefined): void {
    if (performance.now() - this.#lookedAt >= lookMs) this.#look(lease)
  }

  /** Takes what was told last, for at most so long. */
  async catchUp(lease: Lease | undefined, withinMs: number): Promise<void> {
    await withTimeout(this.#look(lease), withinMs, () => {})
  }

  close(): void {
    this.#reader.close()
  }

  /** A stage without layouts, as a standby that was started before all others, must not make others forget theirs. */
  #take(files: JudgedFiles): void {
    this.#isKnownEmpty = files.catalogue.size === 0
    if (this.#isKnownEmpty) return
    this.context.take(files)
    this.hasRead = true
  }

  /** What this machine has told itself, when it was the active stage, is no news. */
  async #look(lease: Lease | undefined): Promise<void> {
    const last = lease?.holder ?? lease?.end?.holder ?? this.candidate.name
    if (last === this.candidate.name) return
    this.#lookedAt = performance.now()
    const { log } = this.context
    this.#knows ??= false
    await this.#reader
      .read()
      .catch((error) => log.debug({ err: error }, 'what the active stage publishes cannot be read yet'))
    this.#knows = true
  }
}

const knownEmpty =
  'the active stage has no layouts, and this machine has some: put layouts there and reload it, or use those of this machine, `ovation stage take`'
