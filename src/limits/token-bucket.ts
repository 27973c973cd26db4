import { Refusal, type RefusalExtras } from '../errors.js'
import { BoundedMap } from './bounded-map.js'

/** How many more actions its owner may send. Refilled only when used, so an idle bucket costs nothing. */
export interface Bucket {
  /** Actions allowed now; capped at the burst of the limit under which they are taken. */
  level: number
  /** `performance.now()`. */
  refilledAt: number
}

export interface BucketOptions {
  /** 0 = no limit. */
  readonly actionsPerSecond: number
  /** Actions allowed at once, at least 1. */
  readonly burst: number
}

/** A bucket that was never used: full, whatever the limit. */
export function fullBucket(): Bucket {
  return { level: Number.POSITIVE_INFINITY, refilledAt: 0 }
}

/** Token buckets: a steady rate with bursts. */
export class TokenBuckets {
  /** Actions refused since the start. */
  refused = 0

  constructor(private readonly options: BucketOptions) {}

  /**
   * Takes one action out of the bucket, which is refilled at the rate of this call. 0 if it was taken, else ms until it can be.
   *
   * @param now monotonic, ms. @param rate the token's own limit, actions a second; its burst is twice that.
   */
  take(bucket: Bucket, now: number, rate?: number): number {
    const perSecond = rate ?? this.options.actionsPerSecond
    if (perSecond === 0) return 0
    const capacity = rate === undefined ? this.options.burst : 2 * rate
    const perMs = perSecond / 1000
    const level = Math.min(capacity, bucket.level + (now - bucket.refilledAt) * perMs)
    bucket.refilledAt = now
    bucket.level = level < 1 ? level : level - 1
    if (level >= 1) return 0
    this.refused++
    return (1 - level) / perMs
  }

  /** What `take` would return, without taking anything. */
  waitOf({ level, refilledAt }: Bucket, now: number): number {
    const perMs = this.options.actionsPerSecond / 1000
    const present = level + (now - refilledAt) * perMs
    return perMs === 0 || present >= 1 ? 0 : (1 - present) / perMs
  }
}

/** One bucket per owner, whatever token they use: a participant who gets a new token keeps the same bucket. */
export class SharedBuckets {
  readonly #byOwner: BoundedMap<string, Bucket>

  /** @param most the number of owners; beyond it, the least recently used buckets are forgotten. */
  constructor(most: number) {
    this.#byOwner = new BoundedMap(most)
  }

  /** The bucket of this owner; a full one for a new owner. */
  of(owner: string): Bucket {
    const bucket = this.#byOwner.get(owner) ?? fullBucket()
    // Moved to the end, where the newest entry is.
    this.#byOwner.delete(owner)
    this.#byOwner.set(owner, bucket)
    return bucket
  }
}

/** 429 with the whole seconds to wait (RFC 9110 §10.2.3), at least 1. */
export function rateLimited(detail: string, waitMs: number, extras?: RefusalExtras): Refusal {
  return new Refusal('rate-limited', detail, {
    ...extras,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  })
}
