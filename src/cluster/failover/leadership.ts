import { deferred } from '../../promises.js'
import type { BatchPosition } from '../../state/cluster/applied-offsets.js'
import type { ShowState } from '../../state/show-state.js'
import type { StateEntry } from '../../state/state-entry.js'
import type { Store } from '../../store/store.js'
import type { Subscription } from '../broker.js'
import { yieldSubject } from '../names.js'
import type { Fence } from './fence.js'
import type { AcquiredLease, StageParts } from './lease.js'
import { LeaseHolder } from './lease-holder.js'
import { RecordReplication } from './record-replication.js'
import { Standbys } from './standbys.js'

/** Why a stage is active no more. */
export type LeadershipEnd = 'lost' | 'yielded'

const renewMs = 250
/** The standbys get records for so long after the last one was heard; ms. */
const patienceMs = 30_000
/** A standby that has no copy for so long cannot use what the broker has; ms. */
const lackingMs = 10_000
/** How long what was counted may be on its way to the standbys; ms. */
const mostAheadMs = 100
/** How long the broker may take for the last records; ms. */
const lastRecordsMs = 700

/**
 * What the active stage does for its lease and its standbys, for as long as it is active; and all that the rest of the
 * service asks about that.
 */
export class Leadership {
  readonly #ended = deferred<LeadershipEnd>()
  /** Resolves when another stage has the lease, or is to have it. */
  readonly ended = this.#ended.promise
  /** Shut while another stage may send. */
  readonly fence: Fence
  readonly #holder: LeaseHolder
  readonly #standbys: Standbys
  readonly #yields: Subscription
  readonly #timer: NodeJS.Timeout
  #replication: RecordReplication | undefined
  #state: ShowState | undefined
  #store: Store | undefined
  #hasBegun = false
  #wantedUntil = Number.NEGATIVE_INFINITY
  #lackingSince: number | undefined

  constructor(
    readonly parts: StageParts,
    readonly won: AcquiredLease,
  ) {
    this.fence = won.fence
    const { broker, leases, candidate, log } = parts
    this.#standbys = new Standbys(broker)
    this.#holder = new LeaseHolder({
      leases,
      candidate,
      won,
      findSuccessor: () => this.#findSuccessor(),
      findEnd: () => this.#replication?.end ?? null,
      findCounted: () => laterOf(won.before.counted, this.#state?.batches.position),
      hasBegun: () => this.#hasBegun,
      onHasNoStandby: (hasNoStandby) => this.#setHasNoStandby(hasNoStandby),
      onLost: (lease) => {
        log.error({ lease }, 'another stage has taken the lease: this one sends nothing any more')
        this.#ended.resolve('lost')
      },
    })
    this.#yields = broker.subscribe(yieldSubject, (message) => {
      const isSuccessor = Buffer.from(message.data).toString() === this.#holder.standby
      message.respond(Buffer.from(isSuccessor ? 'y' : 'n'))
      if (!isSuccessor) return
      log.warn({ standby: this.#holder.standby }, 'another stage was asked to take over: this one yields')
      this.#ended.resolve('yielded')
    })
    this.#timer = setInterval(() => this.#renew(), renewMs)
  }

  /** As the broker has it; the standby is the one that may take over by itself, null if none may. */
  get lease() {
    return { term: this.won.term, holder: this.parts.candidate.name, standby: this.#holder.standby }
  }

  /** Why no standby can have a copy of the state, in words; null if one can, or none is there. */
  get copyTrouble(): string | null {
    return this.#replication?.trouble ?? null
  }

  /**
   * Whether a batch may be counted now: what is counted is sent to displays at once, and a standby that lacks more of it
   * would send it again.
   *
   * @param time when the broker has stored it, ms since 1970.
   */
  mayCount(time: number): boolean {
    if (!this.fence.mayCount) return false
    const isKnown = this.#replication?.mayCount(time) ?? true
    return this.#holder.standby === null || (isKnown && (this.#replication?.waitingMs ?? 0) < mostAheadMs)
  }

  /** A batch was counted, and is stored at the end of this turn of the event loop. @param time as of `mayCount`. */
  counted(time: number): void {
    this.#replication?.counted(time)
  }

  /** Called with every record that is stored, in order. */
  readonly record = (entries: readonly StateEntry[]): void => this.#replication?.record(entries)

  /** The state is restored, and nothing was sent yet: from now on standbys may have it. */
  begin(state: ShowState, store: Store): void {
    const { broker, log } = this.parts
    const { term } = this.won
    this.#state = state
    this.#store = store
    state.stage.set(term, true)
    store.commit()
    this.#hasBegun = true
    const entries = () => state.entries()
    this.#replication = new RecordReplication({ broker, term, entries, settle: () => store.commit(), log })
  }

  /** When the bridge is closed: gives the broker the last records, and lets go of the lease. */
  async close(end: LeadershipEnd | 'stopped'): Promise<void> {
    clearInterval(this.#timer)
    if (end !== 'lost') {
      if (this.#holder.standby !== null && !(await this.#replication?.flush(lastRecordsMs)))
        this.parts.log.warn('the broker has not taken the last records; the standby may lack them')
      await this.#holder.release()
    }
    this.#holder.end()
    this.#yields.close()
    this.#standbys.close()
    this.#replication?.close()
  }

  /** Another stage has taken the lease: so this one sends nothing any more, also if it is started without the broker. */
  disown(): void {
    this.fence.shut()
    this.#setHasNoStandby(false)
  }

  #renew(): void {
    const { broker } = this.parts
    const now = performance.now()
    if (!broker.isConnected || this.#standbys.present.length > 0) this.#wantedUntil = now + patienceMs
    this.#replication?.follow(this.#isWanted(now), this.#isLacking(now))
    if (broker.isConnected) this.#holder.renew()
  }

  /** While the broker is away nobody could say that a standby is there; but then one was, before. */
  #isWanted(now: number): boolean {
    return now < this.#wantedUntil && this.#standbys.count > 0
  }

  #isLacking(now: number): boolean {
    const run = this.#replication?.wholeRun
    const lacks = run !== undefined && this.#standbys.present.some((standby) => standby.run !== run)
    this.#lackingSince = lacks ? (this.#lackingSince ?? now) : undefined
    return lacks && now - this.#lackingSince! >= lackingMs
  }

  #findSuccessor(): string | null {
    const run = this.#replication?.wholeRun
    return run === undefined ? null : this.#standbys.findSuccessor(run)
  }

  #setHasNoStandby(hasNoStandby: boolean): void {
    if (this.#state?.stage.set(this.won.term, hasNoStandby)) this.#store?.commit()
  }
}

/** The one that is further in the stream of batches; of two streams, the one that was stored in later. */
function laterOf(
  one: BatchPosition | undefined,
  other: BatchPosition | undefined,
): BatchPosition | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const by = one.created === other.created ? 'sequence' : 'at'
  return one[by] > other[by] ? one : other
}
