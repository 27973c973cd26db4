import { BoundedMap } from '../../limits/bounded-map.js'
import { SharedBuckets } from '../../limits/shared-buckets.js'
import { type Bucket, fullBucket, rateLimited, TokenBuckets } from '../../limits/token-bucket.js'
import type { Log } from '../../log.js'
import { passcodeMissing, passcodeWrong } from './join-refusals.js'
import type { Passcode } from './passcode.js'

/** Wrong passcodes a second, and at once. */
const perOrigin = { actionsPerSecond: 5, burst: 5 }
const together = { actionsPerSecond: 50, burst: 50 }

/** So many of `together` are left to addresses that have not tried a wrong one lately. */
const forOthers = 25

const minuteMs = 60_000

/** Addresses that are remembered; a bucket of the oldest has long been full again. */
const mostOrigins = 16_384

/**
 * Keeps people from finding the passcode by trying. Once an address has tried too many wrong ones, what it sends is not
 * looked at for a moment: otherwise the right one would still be found. Only where somebody has come in by the right one,
 * others of the same address are always looked at, so that nobody can keep out a hall that shares one. And what all may try
 * together is never used up by those who go on trying: so a few addresses that guess keep out nobody who comes from another one.
 */
export class PasscodeGuard {
  /** Tries since the start that were wrong, or too many to be looked at. */
  failed = 0
  readonly #perOrigin = new TokenBuckets(perOrigin)
  readonly #together = new TokenBuckets(together)
  readonly #buckets = new SharedBuckets(mostOrigins)
  readonly #bucketOfAll = fullBucket()
  readonly #known = new BoundedMap<string, true>(mostOrigins)
  #passcode: Passcode
  #minuteBegan = Number.NEGATIVE_INFINITY
  #thisMinute = 0
  #lastMinute = 0
  #hasWarned = false

  constructor(
    passcode: Passcode,
    private readonly log: Log,
  ) {
    this.#passcode = passcode
  }

  /** From now on this one is right. */
  follow(passcode: Passcode): void {
    if (passcode.text !== this.#passcode.text) this.#known.clear()
    this.#passcode = passcode
  }

  /** Of `failed`, those of this minute, or of the one before if that had more. */
  get failedPerMinute(): number {
    this.#startMinute(performance.now())
    return Math.max(this.#thisMinute, this.#lastMinute)
  }

  /**
   * The milliseconds for which tries from here are not looked at; 0 if they are.
   *
   * @param origin the network of whoever tries.
   */
  closedFor(origin: string): number {
    if (!this.#passcode.isNeeded || this.#known.has(origin)) return 0
    const wait = this.#waitOf(origin, performance.now())
    if (wait > 0) this.#note(origin, true)
    return wait
  }

  /**
   * @param sent `''` for nothing, which is no try.
   * @throws {Refusal} `passcode-invalid`; `rate-limited` if it is wrong, and was not the first.
   */
  require(sent: string, origin: string): void {
    if (this.#passcode.isRight(sent)) return void this.#known.set(origin, true)
    if (sent === '') throw passcodeMissing
    const now = performance.now()
    const wait = this.#waitOf(origin, now)
    this.#note(origin, wait > 0)
    if (wait > 0) throw tooManyWrong(wait)
    this.#perOrigin.take(this.#buckets.of(origin), now)
    this.#together.take(this.#bucketOfAll, now)
    throw passcodeWrong
  }

  #waitOf(origin: string, now: number): number {
    const own = this.#buckets.of(origin)
    const { level, refilledAt } = this.#bucketOfAll
    const left = { level: level - (hasTriedLately(own, now) ? forOthers : 0), refilledAt }
    return Math.max(this.#perOrigin.waitOf(own, now), this.#together.waitOf(left, now))
  }

  #note(origin: string, isTooMany: boolean): void {
    this.#startMinute(performance.now())
    this.failed++
    this.#thisMinute++
    if (!isTooMany || this.#hasWarned) return
    this.#hasWarned = true
    this.log.warn(
      { address: origin, lastMinute: this.failedPerMinute },
      'too many wrong passcodes: somebody may be trying to find it, and is slowed down',
    )
  }

  #startMinute(now: number): void {
    const age = now - this.#minuteBegan
    if (age < minuteMs) return
    this.#lastMinute = age < 2 * minuteMs ? this.#thisMinute : 0
    this.#thisMinute = 0
    this.#minuteBegan = now
    this.#hasWarned = false
  }
}

/** Whether a wrong one was tried, from whose bucket this is, within a minute. */
function hasTriedLately({ level, refilledAt }: Bucket, now: number): boolean {
  return Number.isFinite(level) && now - refilledAt < minuteMs
}

/** @param waitMs until a try is looked at again. */
export function tooManyWrong(waitMs: number) {
  return rateLimited('Too many wrong passcodes were tried. Wait, then try again.', waitMs)
}
