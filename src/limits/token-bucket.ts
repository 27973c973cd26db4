import { Refusal, type RefusalExtras } from '../errors.js'

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
   * Takes one action out of the bucket. A bucket may be used at several rates: it is refilled at the rate of this call.
   *
   * @param now monotonic, ms.
   * @param rate the token's own limit, actions a second, instead of the general one; its burst is twice the rate.
   * @returns 0 if an action was taken, else the milliseconds until one can be.
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

/** 429 with the whole seconds to wait (RFC 9110 §10.2.3), at least 1. */
export function rateLimited(detail: string, waitMs: number, extras?: RefusalExtras): Refusal {
  return new Refusal('rate-limited', detail, {
    ...extras,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  })
}
