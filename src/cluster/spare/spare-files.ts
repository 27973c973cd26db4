import type { Claim, Claimant } from '../lease/claim.js'
import { FilesReader, type FilesReaderContext } from '../show/read-files.js'

/** Between two looks; ms. */
const lookMs = 1000

/** What the active stage tells of its files, as a spare hears it. */
export class SpareFiles {
  readonly #reader: FilesReader
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly context: FilesReaderContext,
    private readonly claimant: Claimant,
  ) {
    this.#reader = new FilesReader(context)
  }

  /** Whether another stage has told what it plays. */
  get hasRead(): boolean {
    return this.#reader.hasRead
  }

  /** Why the newest could not be taken, in words; null if it was. */
  get trouble(): string | null {
    return this.#reader.trouble
  }

  /** To be called several times a second. @param claim the lease. */
  follow(claim: Claim | undefined): void {
    if (performance.now() - this.#lookedAt >= lookMs) this.#look(claim)
  }

  /** Takes what was told last, for at most so long. */
  async catchUp(claim: Claim | undefined, withinMs: number): Promise<void> {
    const late = new Promise((resolve) => setTimeout(resolve, withinMs))
    await Promise.race([this.#look(claim), late])
  }

  close(): void {
    this.#reader.close()
  }

  /** What this machine has told itself, when it was the active stage, is no news. */
  async #look(claim: Claim | undefined): Promise<void> {
    const last = claim?.holder ?? claim?.end?.holder ?? this.claimant.name
    if (last === this.claimant.name) return
    this.#lookedAt = performance.now()
    const { log } = this.context
    await this.#reader
      .read()
      .catch((error) => log.debug({ err: error }, 'what the active stage tells cannot be read yet'))
  }
}
