import { join } from 'node:path'
import { stateFileName } from '../../store/file-store.js'
import { type FoundStage, findStage } from '../../store/find-stage.js'
import type { FolderLock } from '../../store/folder-lock.js'
import { ReplicaFile } from '../../store/replica-file.js'
import type { Lease, StageParts } from './lease.js'
import { Replica } from './replica.js'
import type { WholeCopy } from './takeover-decision.js'

/** The state at a standby: what its folder had at the start, and the copy of the active stage's that it keeps. */
export class StandbyState {
  readonly found: FoundStage | undefined
  /** What was found, unless it is the copy of another machine's. */
  readonly own: FoundStage | undefined
  readonly #file: ReplicaFile | undefined
  #replica: Replica | undefined
  #lease: Lease | undefined

  /** @param folder the state folder; `''` for none. */
  constructor(
    private readonly parts: StageParts,
    folder: string,
    lock: FolderLock,
  ) {
    if (folder === '') return
    this.found = findStage(join(folder, stateFileName))
    this.own = this.found?.isReplica ? undefined : this.found
    this.#file = new ReplicaFile({ folder, lock, hasOwn: this.own !== undefined, log: parts.log })
  }

  /** The copy that this machine could continue from; undefined while there is none. */
  get whole(): WholeCopy | undefined {
    return this.#replica?.whole
  }

  /** Why it cannot follow the active stage, in words; null while it can. */
  get trouble(): string | null {
    return this.#replica?.trouble ?? null
  }

  /** Of the newest state that is here; 0 if none. */
  get term(): number {
    return Math.max(this.found?.term ?? 0, this.whole?.term ?? 0)
  }

  /** Copies what the active stage stores, as soon as it is clear that the state in the folder is not the one to go on from. */
  follow(lease: Lease): void {
    this.#lease = lease
    if (this.#file === undefined || !this.#mayReplicate(lease)) return
    const { broker, log } = this.parts
    this.#replica ??= new Replica(broker, this.#file, () => this.#lease?.term ?? 0, log)
  }

  /** Takes all that is stored in the broker now, for at most so long. */
  async catchUp(withinMs: number): Promise<void> {
    await this.#replica?.catchUp(withinMs)
  }

  async close(): Promise<void> {
    this.#replica?.close()
    await this.#file?.close()
  }

  #mayReplicate({ holder, term }: Lease): boolean {
    const own = this.own?.term ?? -1
    if (holder === null) return own < term
    return holder !== this.parts.candidate.name && own !== term
  }
}
