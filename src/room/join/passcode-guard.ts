import { hash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../errors.js'
import { BoundedMap } from '../../limits/bounded-map.js'
import {
  type Bucket,
  fullBucket,
  rateLimited,
  SharedBuckets,
  TokenBuckets,
} from '../../limits/token-bucket.js'
import type { Log } from '../../log.js'

/** How many wrong passcodes are accepted a second, and in a burst. */
const perOrigin = { actionsPerSecond: 5, burst: 5 }
const together = { actionsPerSecond: 50, burst: 50 }

/** This many of `together` are reserved for addresses that have not sent a wrong passcode lately. */
const forOthers = 25

const minuteMs = 60_000

/** Addresses that are remembered; the bucket of the oldest one has long been full again. */
const mostOrigins = 16_384

/**
 * Protects the passcode from guessing. After too many wrong passcodes, an address is blocked for a moment: even the right
 * passcode is not checked, or guessing would still find it. An address from which somebody has joined with the right
 * passcode is never blocked, so that one guesser cannot lock out a hall that shares an address. Part of the common limit
 * is reserved for addresses that have not guessed, so that a few guessing addresses cannot lock out the others.
 */
export class PasscodeGuard {
  /** Attempts since the start that were wrong, or not checked because there were too many. */
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

  /** @param passcode `''` if none is needed. */
  constructor(
    passcode: string,
    private readonly log: Log,
  ) {
    this.#passcode = new Passcode(passcode)
  }

  /** From now on this is the right passcode. */
  follow(passcode: string): void {
    if (passcode !== this.#passcode.text) this.#known.clear()
    this.#passcode = new Passcode(passcode)
  }

  /** The failures of this minute or of the previous one, whichever had more. */
  get failedPerMinute(): number {
    this.#startMinute(performance.now())
    return Math.max(this.#thisMinute, this.#lastMinute)
  }

  /** How long attempts from this network are not checked, ms; 0 if they are. */
  blockedFor(origin: string): number {
    if (!this.#passcode.isNeeded || this.#known.has(origin)) return 0
    const wait = this.#waitOf(origin, performance.now())
    if (wait > 0) this.#note(origin, true)
    return wait
  }

  /**
   * Checks a passcode. @param sent `''` for none, which is not counted as an attempt.
   * @throws {Refusal} `passcode-invalid`; `rate-limited` if it is wrong and there were too many before.
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
      'too many wrong passcodes: somebody may be guessing, and is slowed down',
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

/** Whether the owner of this bucket has sent a wrong passcode within the last minute. */
function hasTriedLately({ level, refilledAt }: Bucket, now: number): boolean {
  return Number.isFinite(level) && now - refilledAt < minuteMs
}

const passcodeMissing = passcodeRefusal('none. It is on the QR code, behind the #.')
const passcodeWrong = passcodeRefusal('another one.')

function passcodeRefusal(received: string): Refusal {
  const detail = `Expected $.passcode to be the passcode of this room; received ${received}`
  const errors = [{ path: '$.passcode', expected: 'the passcode of this room' }]
  return new Refusal('passcode-invalid', detail, { errors })
}

/** @param waitMs until an attempt is checked again. */
export function tooManyWrong(waitMs: number) {
  return rateLimited('Too many wrong passcodes were tried. Wait, then try again.', waitMs)
}

/** The passcode that people need to join. Only digests are compared, in the same time for every text. */
export class Passcode {
  readonly #digest: Buffer

  /** @param text `''` if no passcode is needed. */
  constructor(readonly text: string) {
    this.#digest = digestOf(text)
  }

  get isNeeded(): boolean {
    return this.text !== ''
  }

  isRight(sent: string): boolean {
    return timingSafeEqual(this.#digest, digestOf(sent)) || !this.isNeeded
  }
}

/** Normalized, because phones and editors write an accented letter as one character or as two. */
function digestOf(text: string): Buffer {
  return hash('sha256', text.normalize('NFC'), 'buffer')
}
