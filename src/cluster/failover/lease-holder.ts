import type { BatchPosition } from '../../state/cluster/applied-offsets.js'
import { UnknownVersionError } from '../protocol.js'
import { foreignLeaderMs } from './fence.js'
import type { AcquiredLease, Candidate, Lease, LeaseStore, RecordsPlace, StoredLease } from './lease.js'

interface HolderOptions {
  readonly leases: LeaseStore
  readonly candidate: Candidate
  readonly won: Pick<AcquiredLease, 'term' | 'revision' | 'fence'>
  /** The standby that may take over now; null if none may. */
  readonly findSuccessor: () => string | null
  /** The last record that standbys were given; null without one. */
  readonly findEnd: () => RecordsPlace | null
  /** The last batch that was counted, by this stage or one before it. */
  readonly findCounted: () => BatchPosition | undefined
  /** Whether anything of this term is stored. */
  readonly hasBegun: () => boolean
  /** Has stored whether no standby may take over; called before one may, and after none may. */
  readonly onHasNoStandby: (hasNoStandby: boolean) => void
  readonly onLost: (lease: Lease | undefined) => void
  /** Monotonic, ms. */
  readonly now?: () => number
}

/** Keeps the lease of the stage: renews it, and names the standby that may take over. */
export class LeaseHolder {
  /** The standby that may take over, as the broker has it or may have it. */
  standby: string | null = null
  readonly #now: () => number
  /** Undefined if the last write was not answered: it may have been done. */
  #revision: number | undefined
  #hasNoStandby: boolean | undefined
  #isOver = false
  #step: Promise<void> | undefined

  constructor(private readonly options: HolderOptions) {
    this.#now = options.now ?? (() => performance.now())
    this.#revision = options.won.revision
  }

  /** Renews the lease, unless that is under way; to be called four times a second. Never throws. */
  renew(): Promise<void> {
    if (this.#isOver) return Promise.resolve()
    this.#step ??= this.#renew()
      .catch((error) => {
        this.#revision = undefined
        // What it cannot read it has not written.
        if (error instanceof UnknownVersionError) this.#lose(undefined)
      })
      .finally(() => {
        this.#step = undefined
      })
    return this.#step
  }

  /** Lets go of the lease, for the standby, or for anybody. To be called when nothing is sent any more. Never throws. */
  async release(): Promise<void> {
    await this.#step
    if (this.#isOver) return
    this.#isOver = true
    try {
      await this.#write(await this.#knownRevision(), null)
    } catch {
      // A standby takes it when it is not renewed.
    }
  }

  end(): void {
    this.#isOver = true
  }

  async #renew(): Promise<void> {
    const revision = await this.#knownRevision()
    if (this.#isOver) return
    const { candidate, findSuccessor, won } = this.options
    const { fence } = won
    const standby = findSuccessor()
    // The fence must know of a standby before the broker does.
    if (standby !== null) {
      fence.admitSuccessor()
      this.#setHasNoStandby(false)
    }
    this.standby = standby
    const askedAt = this.#now()
    const renewed = await this.#write(revision, candidate.name)
    this.#revision = renewed
    if (renewed === undefined || this.#isOver) return
    fence.renew(askedAt, standby === null)
    if (standby === null) this.#setHasNoStandby(true)
  }

  #write(revision: number, holder: string | null): Promise<number | undefined> {
    const { leases, candidate, won, hasBegun, findCounted, findEnd } = this.options
    const counted = findCounted()
    // Without a standby it goes on without the broker: so nobody else may go on from its state.
    const findRecords = () => (this.standby === null ? null : findEnd())
    const lease: Lease = {
      term: won.term,
      holder,
      heir: this.standby,
      session: candidate.session,
      ...(!hasBegun() && { isFresh: true }),
      ...(counted && { counted }),
      ...(holder === null && { end: { holder: candidate.name, records: findRecords() } }),
    }
    return leases.write(lease, revision)
  }

  async #knownRevision(): Promise<number> {
    if (this.#revision !== undefined) return this.#revision
    const stored = await this.options.leases.read()
    this.#judge(stored)
    return stored.revision
  }

  /** Whether the lease is still this stage's: who has a higher term has it. */
  #judge({ lease }: StoredLease): void {
    const { candidate, won } = this.options
    const { term, fence } = won
    if (lease === undefined) return
    if (lease.term === term && (lease.holder === candidate.name || lease.holder === null)) return
    // A broker that was set back may have let in another one, which sends until it sees this.
    if (lease.term < term) return fence.delay(this.#now() + foreignLeaderMs)
    this.#lose(lease)
    throw new Error('another stage has the lease')
  }

  #lose(lease: Lease | undefined): void {
    this.#isOver = true
    this.options.won.fence.shut()
    this.options.onLost(lease)
  }

  #setHasNoStandby(hasNoStandby: boolean): void {
    if (this.#hasNoStandby === hasNoStandby) return
    this.#hasNoStandby = hasNoStandby
    this.options.onHasNoStandby(hasNoStandby)
  }
}
