import type { Log } from '../../log.js'
import type { FolderLock } from '../../store/folder-lock.js'
import { MirrorFile } from '../../store/mirror-file.js'
import type { Broker } from '../broker.js'
import { type Claim, type Claimant, claimAfter } from '../lease/claim.js'
import { Fence, strangerMs } from '../lease/fence.js'
import type { Book } from '../lease/lease-book.js'
import { type SpareFacts, Vigil, type VigilVerdict } from '../lease/vigil.js'
import { SharedNameError, type WonLease } from '../lease/won-lease.js'
import { UnknownVersionError } from '../protocol.js'
import { hasServed } from '../stored/has-served.js'
import { askToYield, notNow } from './ask-to-yield.js'
import { FoundState } from './found-state.js'
import { Mirror } from './mirror.js'
import type { SpareFiles } from './spare-files.js'
import { SpareSigns } from './spare-signs.js'
import { takeOverLimits } from './take-over-limits.js'

export interface StandByOptions {
  readonly broker: Broker
  readonly book: Book
  readonly claimant: Claimant
  /** The state folder; `''` for none. */
  readonly folder: string
  readonly lock: FolderLock
  readonly files: SpareFiles
  readonly log: Log
}

const pollMs = 100
/** A machine that held the lease last plays on if the broker does not answer for so long after the start; ms. */
const awayMs = 1500
/** One that may be the first stage ever knows whether it is within this; ms. */
const decidingMs = 4000
/** One that has promised to yield is done within this; ms. */
const yieldingMs = 5000

/** A spare: keeps a copy of what the active stage stores, and takes the lease when nobody else can be sending. */
export class StandBy {
  /** Resolves when this machine is to play. @throws {SharedNameError} */
  readonly won: Promise<WonLease>
  verdict: VigilVerdict = 'wait'
  readonly #options: StandByOptions
  readonly #found: FoundState
  readonly #vigil = new Vigil()
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  readonly #signs: SpareSigns
  readonly #file: MirrorFile | undefined
  #mirror: Mirror | undefined
  #claim: Claim | undefined
  /** Whether the broker has served a stage before, once it was asked; only asked without a lease. */
  #hasServed: boolean | undefined
  #isAsking = false
  #isOver = false
  #hasAnswer = false
  /** Takes the lease, whoever has it, at this time; `performance.now()`. */
  #forcedAt = Number.POSITIVE_INFINITY
  #toldOrphan: string | undefined
  #win: (won: WonLease) => void = () => {}
  /** Ends the wait. */
  fail: (error: Error) => void = () => {}

  constructor(options: StandByOptions) {
    this.#options = options
    const { folder, lock, broker, claimant, log } = options
    this.#found = new FoundState(folder)
    if (folder !== '')
      this.#file = new MirrorFile({ folder, lock, hasOwn: this.#found.own !== undefined, log })
    this.won = new Promise((resolve, reject) => {
      this.#win = (won) => {
        this.#isOver = true
        resolve(won)
      }
      this.fail = reject
    })
    this.won.catch(() => {})
    const describe = () => ({
      run: this.#mirror?.whole?.run,
      hasState: this.#found.isThere || this.isWhole,
      lacksShow: !options.files.hasShow,
    })
    this.#signs = new SpareSigns(broker, claimant, describe, () => this.#refuseDouble())
    this.#timer = setInterval(() => this.#poll(), pollMs)
  }

  /** The lease as it was read last. */
  get claim(): Claim | undefined {
    return this.#claim
  }

  /** Whether this machine could continue where the active stage is. */
  get isWhole(): boolean {
    return this.#mirror?.whole !== undefined
  }

  /** What is wrong, in words; null if nothing is. */
  get trouble(): string | null {
    if (!this.#options.broker.isConnected) return `the broker is away: ${this.#options.broker.trouble}`
    const { files, claimant } = this.#options
    if (this.verdict === 'orphan') return this.#mirror?.trouble ?? this.#lack
    return this.#mirror?.trouble ?? this.#found.describeRival(this.#claim, claimant.name) ?? files.trouble
  }

  /** Whether it is clear that another stage plays, or that nobody says. */
  get isSettled(): boolean {
    const holder = this.#claim?.holder
    if (holder && this.verdict !== 'orphan') return holder !== this.#options.claimant.name
    const mayBeFirst = this.#hasAnswer && this.#claim === undefined && this.verdict === 'wait'
    return performance.now() - this.#startedAt > (mayBeFirst ? decidingMs : awayMs)
  }

  /** Makes this machine the active stage. @throws {Refusal} `overloaded`. */
  async take(by: string): Promise<void> {
    const { broker, claimant, log } = this.#options
    if (!broker.isConnected || this.#vigil.last === undefined)
      throw notNow(
        'Expected a lease that this machine can read; there is none, as its status says. Try again when there is.',
      )
    const holder = this.#claim?.holder
    log.warn({ by, holder, ...(this.verdict === 'orphan' && { lack: this.#lack }) }, 'asked to take over')
    if (holder && holder !== claimant.name) {
      const answer = await askToYield(broker, claimant.name)
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
    this.#mirror?.close()
    await this.#file?.close()
  }

  get #lack(): string {
    return this.#found.describeLack(this.#claim, this.#options.claimant.name)
  }

  #refuseDouble(): void {
    this.fail(new SharedNameError(this.#options.claimant.name))
  }

  async #poll(): Promise<void> {
    if (this.#isAsking || this.#isOver) return
    this.#isAsking = true
    const askedAt = performance.now()
    try {
      const booked = await this.#options.book.read()
      if (this.#isOver) return
      this.#hasAnswer = true
      this.#vigil.see(booked, performance.now())
      await this.#follow(askedAt)
    } catch (error) {
      this.#vigil.miss()
      // Who cannot read the lease must not take the broker for one that is away.
      if (error instanceof UnknownVersionError) this.#hasAnswer = true
      this.#playOnAlone()
    } finally {
      this.#isAsking = false
    }
  }

  async #follow(askedAt: number): Promise<void> {
    const { claim } = this.#vigil.last!
    this.#claim = claim
    if (claim && this.#mayMirror(claim)) this.#followRecords()
    this.#options.files.follow(claim)
    if (claim === undefined) this.#hasServed ??= await hasServed(this.#options.broker)
    if (this.#isOver) return
    this.verdict = this.#vigil.judge({ ...this.#options.claimant, ...this.#facts }, askedAt)
    if (this.verdict === 'double') return this.#refuseDouble()
    if (this.verdict === 'orphan') this.#tellOrphan()
    const isForced = performance.now() >= this.#forcedAt
    if (this.verdict === 'claim' || isForced)
      await this.#take(this.verdict !== 'claim' && claim?.holder !== null)
  }

  get #facts(): Omit<SpareFacts, keyof Claimant> {
    const { own, isThere, term } = this.#found
    const { hasShow } = this.#options.files
    const isBefore = isThere ? own !== undefined && term === 0 : !this.#signs.othersHaveMore
    const copy = hasShow ? this.#mirror?.whole : undefined
    return {
      ...{ own, copy, hasShow, isForgetful: this.#options.folder === '' },
      isFirst: this.#hasServed === false && isBefore,
    }
  }

  /** @param isSudden the holder may send until it notices. */
  async #take(isSudden: boolean): Promise<void> {
    const { book, claimant, files, log } = this.#options
    const { claim, revision, writtenAt } = this.#vigil.last!
    await Promise.all([this.#mirror?.catchUp(catchUpMs), files.catchUp(claim, catchUpMs)])
    const term = Math.max(claim?.term ?? 0, this.#found.term, this.#mirror?.whole?.term ?? 0) + 1
    const askedAt = performance.now()
    const taken = await book.write(claimAfter(claim, term, claimant), revision)
    if (taken === undefined) return
    const fence = new Fence()
    fence.renew(askedAt, true)
    if (isSudden) fence.delay(performance.now() + strangerMs)
    const isLost = claim !== undefined && claim.holder !== null && this.#found.own?.term !== claim.term
    if (isLost) fence.beginCatchUp(performance.now() + takeOverLimits.playWithinMs)
    log.warn({ term, before: claim?.holder ?? null }, 'this machine has the lease of the stage')
    const before = { counted: claim?.counted, lostAt: isLost ? writtenAt : undefined }
    this.#win({ term, revision: taken, fence, before })
  }

  /** Who held the lease last, and alone, needs nobody's leave. */
  #playOnAlone(): void {
    const { log } = this.#options
    if (this.#hasAnswer || !this.#found.own?.alone) return
    if (performance.now() - this.#startedAt < awayMs) return
    const { term } = this.#found
    log.warn({ term }, 'the broker is away: this machine plays on, since it had the lease last, and alone')
    const fence = new Fence()
    fence.renew(performance.now(), true)
    this.#win({ term, revision: undefined, fence, before: { counted: undefined, lostAt: undefined } })
  }

  /** Not before it is clear that the state in its folder is not the one to continue from. */
  #mayMirror({ holder, term }: Claim): boolean {
    const own = this.#found.own?.term ?? -1
    if (holder === null) return own < term
    return holder !== this.#options.claimant.name && own !== term
  }

  #followRecords(): void {
    const { broker, log } = this.#options
    if (this.#file) this.#mirror ??= new Mirror(broker, this.#file, () => this.#claim?.term ?? 0, log)
  }

  #tellOrphan(): void {
    const lack = this.#lack
    if (this.#toldOrphan === lack) return
    this.#toldOrphan = lack
    this.#options.log.error(lack)
  }
}

const catchUpMs = 500
