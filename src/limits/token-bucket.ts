/** What one token may still do. It is refilled when it is used, so that idle tokens cost nothing. */
export interface Bucket {
  /** Actions allowed now. */
  level: number
  /** Actions a millisecond. */
  readonly perMs: number
  readonly capacity: number
  /** `performance.now()`. */
  refilledAt: number
}

export interface BucketOptions {
  /** 0 = no limit. */
  readonly actionsPerSecond: number
  /** Actions allowed at once, at least 1. */
  readonly burst: number
}

/** Token buckets: a steady rate with bursts. */
export class TokenBuckets {
  /** Actions refused since the start. */
  refused = 0

  constructor(private readonly options: BucketOptions) {}

  /**
   * A full bucket.
   *
   * @param rate a token's own limit, actions a second, instead of the general one; its burst is twice the rate.
   * @param now monotonic, ms.
   */
  open(rate: number | undefined, now = performance.now()): Bucket {
    const { actionsPerSecond, burst } =
      rate === undefined ? this.options : { actionsPerSecond: rate, burst: 2 * rate }
    const capacity = actionsPerSecond === 0 ? Number.POSITIVE_INFINITY : burst
    return { level: capacity, perMs: actionsPerSecond / 1000, capacity, refilledAt: now }
  }

  /**
   * Takes one action out of the bucket.
   *
   * @param now monotonic, ms.
   * @returns 0 if there was one, else the milliseconds until there is one.
   */
  take(bucket: Bucket, now: number): number {
    const level = Math.min(bucket.capacity, bucket.level + (now - bucket.refilledAt) * bucket.perMs)
    bucket.refilledAt = now
    bucket.level = level < 1 ? level : level - 1
    if (level >= 1) return 0
    this.refused++
    return (1 - level) / bucket.perMs
  }
}
