import { shuttingDown } from '../../errors.js'
import { type Bucket, fullBucket, rateLimited, TokenBuckets } from '../../limits/token-bucket.js'

/** Whoever asks to be let in: a request. */
export interface Applicant {
  /** They have gone, or were answered. */
  readonly over: boolean
  /** The service stops. */
  readonly closing: boolean
  /** Runs a step; what it throws is their answer. */
  run(step: () => void): void
}

interface Queued {
  readonly applicant: Applicant
  readonly enter: () => void
  /** Ends the wait. */
  readonly timer: NodeJS.Timeout
}

/** Nobody waits longer, ms: below the time after which pages and proxies give up. */
const longestWaitMs = 4000

/**
 * Lets so many guests in each second, one network after the other: whoever comes often takes places only that nobody else
 * wants.
 */
export class WaitingLine {
  /** By network, in the order of their turns; none is empty. */
  readonly #waiting = new Map<string, Queued[]>()
  readonly #perSecond: number
  readonly #buckets: TokenBuckets
  readonly #bucket: Bucket = fullBucket()
  #timer: NodeJS.Timeout | undefined

  /** @param perSecond guests a second, and at once after a pause. */
  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#buckets = new TokenBuckets({ actionsPerSecond: perSecond, burst: perSecond })
  }

  /**
   * Lets a guest enter now, or when it is their turn. Who could not be let in within 4 s, or was not, is refused with
   * `rate-limited`.
   *
   * @param origin the network that they come from.
   * @param enter called when it is their turn.
   */
  join(origin: string, applicant: Applicant, enter: () => void): void {
    if (this.#waiting.size === 0 && this.#takePlace() === 0) return applicant.run(enter)
    const queue = this.#waiting.get(origin) ?? []
    const networks = this.#waiting.size + (queue.length === 0 ? 1 : 0)
    const waitMs = ((queue.length + 1) * networks * 1000) / this.#perSecond
    if (waitMs >= longestWaitMs) return refuse(applicant, waitMs - longestWaitMs + 1)
    const timer = setTimeout(() => {
      // Those before have gone before.
      this.#leave(origin)
      refuse(applicant, 1000)
    }, longestWaitMs)
    queue.push({ applicant, enter, timer })
    this.#waiting.set(origin, queue)
    this.#timer ??= setTimeout(() => this.#serve(), this.#placeIn())
  }

  /** Lets everybody in whose turn it is. */
  #serve(): void {
    this.#timer = undefined
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const [origin, [first]] = next
      const { applicant, enter } = first!
      if (!applicant.over && !applicant.closing && this.#takePlace() > 0) break
      this.#leave(origin)
      if (applicant.closing)
        applicant.run(() => {
          throw shuttingDown
        })
      else if (!applicant.over) applicant.run(enter)
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#serve(), this.#placeIn())
  }

  /** The first of a network leaves the line; the next one of it has its turn when all other networks have had theirs. */
  #leave(origin: string): void {
    const queue = this.#waiting.get(origin)!
    clearTimeout(queue.shift()?.timer)
    this.#waiting.delete(origin)
    if (queue.length > 0) this.#waiting.set(origin, queue)
  }

  /** @returns 0 if there was one. */
  #takePlace(): number {
    return this.#buckets.take(this.#bucket, performance.now())
  }

  /** ms until there is a place. */
  #placeIn(): number {
    return Math.ceil(this.#buckets.waitOf(this.#bucket, performance.now()))
  }
}

function refuse(applicant: Applicant, waitMs: number): void {
  applicant.run(() => {
    throw rateLimited('Too many people join at once. Wait, then try again.', waitMs)
  })
}
