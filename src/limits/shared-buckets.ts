import { BoundedMap } from './bounded-map.js'
import { type Bucket, fullBucket } from './token-bucket.js'

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
