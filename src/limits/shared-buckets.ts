import { BoundedMap } from './bounded-map.js'
import { type Bucket, fullBucket } from './token-bucket.js'

/** One bucket for each owner, whatever they show: whoever comes with another token goes on with the same one. */
export class SharedBuckets {
  readonly #byOwner: BoundedMap<string, Bucket>

  /** @param most owners; beyond that, those are forgotten who were asked for longest ago. */
  constructor(most: number) {
    this.#byOwner = new BoundedMap(most)
  }

  /** The bucket of this owner; a full one for somebody new. */
  of(owner: string): Bucket {
    const bucket = this.#byOwner.get(owner) ?? fullBucket()
    // Behind all others, as the newest.
    this.#byOwner.delete(owner)
    this.#byOwner.set(owner, bucket)
    return bucket
  }
}
