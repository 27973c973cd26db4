import { deferred } from '../../promises.js'
import type { FolderLock } from '../../store/folder-lock.js'
import { UnknownVersionError } from '../protocol.js'
import { hasServed } from '../stored/stored-stream.js'
import { Fence, foreignLeaderMs } from './fence.js'
import { type AcquiredLease, type Lease, nextLease, SharedNameError, type StageParts } from './lease.js'
import type { StandbyFiles } from './standby-files.js'
import { StandbyState } from './standby-state.js'
import { askToYield, notNow, StandbyHeartbeats } from './standbys.js'
import {
  describeLack,
  describeRival,
  type StandbyFacts,
  TakeoverDecision,
  type TakeoverVerdict,
  takeoverLimits,
} from './takeover-decision.js'

interface StandbyStageOptions extends StageParts {
  /** The state folder; `''` for none. */
  readonly folder: string
  readonly lock: FolderLock
  readonly files: StandbyFiles
}

const pollMs = 100
/** A machine that held the lease last goes on if the broker does not answer for so long after the start; ms. */
const awayMs = 1500
/** One that may be the first stage ever knows whether it is within this; ms. */
const decidingMs = 4000
/** One that has promised to yield is done within this; ms. */
const yieldingMs = 5000

/** A standby: keeps a copy of what the active stage stores, and takes the lease when nobody else can be sending. */
export class StandbyStage {
  readonly #outcome = deferred<AcquiredLease>()
  /** Resolves when this machine is to be active. @throws {SharedNameError} */
  readonly won = this.#outcome.promise
  /** Ends the wait. */
  readonly fail = this.#outcome.reject
  verdict: TakeoverVerdict = 'wait'
  /** As it was read last. */
  lease: Lease | undefined
  readonly #state: StandbyState
  readonly #decision = new TakeoverDecision()
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  readonly #signs: StandbyHeartbeats
  /** Whether the broker has served a stage before, once it was asked; only asked without a lease. */
  #hasServed: boolean | undefined
  #isAsking = false
  #isOver = false
  #hasAnswer = false
  /** When to take the lease from its holder; `performance.now()`. */
  #forcedAt = Number.POSITIVE_INFINITY
  #reportedUnclaimed: string | undefined

  constructor(private readonly options: StandbyStageOptions) {
    const { folder, lock, broker, candidate } = options
    this.#state = new StandbyState(options, folder, lock)
    this.won.catch(() => {})
    const describe = () => ({
      run: this.#state.whole?.run ?? null,
      hasState: this.#state.found !== undefined || this.isWhole,
      lacksShow: !options.files.hasShow,
    })
    this.#signs = new StandbyHeartbeats(broker, candidate, describe, () => this.#refuseDuplicateName())
    this.#timer = setInterval(() => this.#poll(), pollMs)
  }

  /** Whether this machine could continue where the active stage is. */
  get isWhole(): boolean {
    return this.#state.whole !== undefined
  }

  /** What is wrong, in words; null if nothing is. */
  get trouble(): string | null {
    if (!this.options.broker.isConnected) return `the broker is away: ${this.options.broker.trouble}`
    const { files, candidate } = this.options
    const { own, trouble } = this.#state
    if (this.verdict === 'unclaimed') return trouble ?? this.#lack
    return trouble ?? describeRival(own, this.lease, candidate.name) ?? files.trouble
  }

  /** Whether it is clear that another stage is active, or that nobody says. */
  get isSettled(): boolean {
    const holder = this.lease?.holder
    if (holder && this.verdict !== 'unclaimed') return holder !== this.options.candidate.name
    const mayBeFirst = this.#hasAnswer && this.lease === undefined && this.verdict === 'wait'
    return performance.now() - this.#startedAt > (mayBeFirst ? decidingMs : awayMs)
  }

  /** Makes this machine the active stage. @throws {Refusal} `overloaded`. */
  async take(by: string): Promise<void> {
    const { broker, candidate, log } = this.options
    if (!broker.isConnected || this.#decision.last === undefined)
      throw notNow(
        'Expected a lease that this machine can read; there is none, as its status says. Try again when there is.',
      )
    const holder = this.lease?.holder
    log.warn({ by, holder, ...(this.verdict === 'unclaimed' && { lack: this.#lack }) }, 'asked to take over')
    if (holder && holder !== candidate.name) {
      const answer = await askToYield(broker, candidate.name)
      if (answer === 'granted') {
        this.#forcedAt = performance.now() + yieldingMs
        return
      }
      log.warn(
        { holder },
        'the active stage does not answer: this one takes over. Make sure that the other one does not run where it cannot reach the broker',
      )
    }
    this.#forcedAt = performance.now()
  }

  async close(): Promise<void> {
    this.#isOver = true
    clearInterval(this.#timer)
    this.#signs.close()
    await this.#state.close()
  }

  get #lack(): string {
    return describeLack(this.#state.found, this.lease, this.options.candidate.name)
  }

  #refuseDuplicateName(): void {
    this.fail(new SharedNameError(this.options.candidate.name))
  }

  async #poll(): Promise<void> {
    if (this.#isAsking || this.#isOver) return
    this.#isAsking = true
    const askedAt = performance.now()
    try {
      const stored = await this.options.leases.read()
      if (this.#isOver) return
      this.#hasAnswer = true
      this.#decision.see(stored, performance.now())
      await this.#follow(askedAt)
    } catch (error) {
      this.#decision.miss()
      // Who cannot read the lease must not take the broker for one that is away.
      if (error instanceof UnknownVersionError) this.#hasAnswer = true
      this.#goOnWithoutBroker()
    } finally {
      this.#isAsking = false
    }
  }

  async #follow(askedAt: number): Promise<void> {
    const { lease } = this.#decision.last!
    this.lease = lease
    if (lease) this.#state.follow(lease)
    this.options.files.follow(lease)
    if (lease === undefined) this.#hasServed ??= await hasServed(this.options.broker)
    if (this.#isOver) return
    this.verdict = this.#decision.judge(this.#facts, askedAt)
    if (this.verdict === 'name-conflict') return this.#refuseDuplicateName()
    if (this.verdict === 'unclaimed') this.#reportUnclaimed()
    const isForced = performance.now() >= this.#forcedAt
    if (this.verdict === 'acquire' || isForced)
      await this.#take(this.verdict !== 'acquire' && lease?.holder !== null)
  }

  get #facts(): StandbyFacts {
    const { files, folder, candidate } = this.options
    const { hasShow } = files
    const { found, own, whole } = this.#state
    const isBefore = found ? own?.term === 0 : !this.#signs.othersHaveMore
    return {
      ...candidate,
      own,
      copy: hasShow ? whole : undefined,
      hasShow,
      isForgetful: folder === '',
      isFirst: this.#hasServed === false && isBefore,
    }
  }

  /** @param isSudden the holder may send until it notices. */
  async #take(isSudden: boolean): Promise<void> {
    const { leases, candidate, files, log } = this.options
    const { lease, revision, writtenAt } = this.#decision.last!
    await Promise.all([this.#state.catchUp(catchUpMs), files.catchUp(lease, catchUpMs)])
    const term = Math.max(lease?.term ?? 0, this.#state.term) + 1
    const askedAt = performance.now()
    const taken = await leases.write(nextLease(lease, term, candidate), revision)
    if (taken === undefined) return
    const fence = new Fence()
    fence.renew(askedAt, true)
    if (isSudden) fence.delay(performance.now() + foreignLeaderMs)
    const isLost = lease !== undefined && lease.holder !== null && this.#state.own?.term !== lease.term
    if (isLost) fence.beginCatchUp(performance.now() + takeoverLimits.playWithinMs)
    log.warn({ term, before: lease?.holder ?? null }, 'this machine has the lease of the stage')
    const before = { counted: lease?.counted, lostAt: isLost ? writtenAt : undefined }
    this.#win({ term, revision: taken, fence, before })
  }

  #win(won: AcquiredLease): void {
    this.#isOver = true
    this.#outcome.resolve(won)
  }

  /** Who held the lease last, and alone, needs nobody's leave. */
  #goOnWithoutBroker(): void {
    const { log } = this.options
    const { own } = this.#state
    if (this.#hasAnswer || !own?.hasNoStandby) return
    if (performance.now() - this.#startedAt < awayMs) return
    const { term } = own
    log.warn({ term }, 'the broker is away: this machine goes on alone, since it had the lease last')
    const fence = new Fence()
    fence.renew(performance.now(), true)
    this.#win({ term, revision: undefined, fence, before: { counted: undefined, lostAt: undefined } })
  }

  #reportUnclaimed(): void {
    const lack = this.#lack
    if (this.#reportedUnclaimed === lack) return
    this.#reportedUnclaimed = lack
    this.options.log.error(lack)
  }
}

const catchUpMs = 500
