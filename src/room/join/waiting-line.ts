import { type Refusal, shuttingDown } from '../../errors.js'
import { type Bucket, fullBucket, rateLimited, TokenBuckets } from '../../limits/token-bucket.js'

/** A request to join that may have to wait. */
export interface Applicant {
  /** The client has disconnected, or was answered. */
  readonly over: boolean
  /** The service is stopping. */
  readonly closing: boolean
  /** Runs a step; what it throws becomes the answer. */
  run(step: () => void): void
}

interface Queued {
  readonly applicant: Applicant
  readonly enter: () => void
  readonly timer: NodeJS.Timeout
}

/** The longest wait, ms: shorter than the timeouts of pages and proxies. */
const longestWaitMs = 4000

/**
 * Lets a fixed number of people join per second. Networks are served in rotation, so one that sends many requests gets
 * only the places that no other network wants.
 */
export class WaitingLine {
  /** By network, the next one to be served first; none is empty. */
  readonly #waiting = new Map<string, Queued[]>()
  readonly #perSecond: number
  readonly #buckets: TokenBuckets
  readonly #bucket: Bucket = fullBucket()
  #timer: NodeJS.Timeout | undefined

  /** @param perSecond people per second, and as a burst after a pause. */
  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#buckets = new TokenBuckets({ actionsPerSecond: perSecond, burst: perSecond })
  }

  /**
   * Lets an applicant in at once or as soon as there is a place. An applicant for whom there will be none within 4 s is
   * refused at once with `rate-limited`, and one still waiting after 4 s likewise. @param origin the applicant's network.
   */
  join(origin: string, applicant: Applicant, enter: () => void): void {
    if (this.#waiting.size === 0 && this.#takePlace() === 0) return applicant.run(enter)
    const queue = this.#waiting.get(origin) ?? []
    const networks = this.#waiting.size + (queue.length === 0 ? 1 : 0)
    const waitMs = ((queue.length + 1) * networks * 1000) / this.#perSecond
    if (waitMs >= longestWaitMs) return refuse(applicant, tooManyAtOnce(waitMs - longestWaitMs + 1))
    const timer = setTimeout(() => {
      // Each network is first in, first out, so this is the first of its queue.
      this.#leave(origin)
      refuse(applicant, tooManyAtOnce(1000))
    }, longestWaitMs)
    queue.push({ applicant, enter, timer })
    this.#waiting.set(origin, queue)
    this.#timer ??= setTimeout(() => this.#serve(), this.#placeIn())
  }

  /** Lets people in for as long as there are places. */
  #serve(): void {
    this.#timer = undefined
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const [origin, [first]] = next
      const { applicant, enter } = first!
      if (!applicant.over && !applicant.closing && this.#takePlace() > 0) break
      this.#leave(origin)
      if (applicant.closing) refuse(applicant, shuttingDown)
      else if (!applicant.over) applicant.run(enter)
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#serve(), this.#placeIn())
  }

  /** Removes the first applicant of a network, which then moves behind all other networks. */
  #leave(origin: string): void {
    const queue = this.#waiting.get(origin)!
    clearTimeout(queue.shift()?.timer)
    this.#waiting.delete(origin)
    if (queue.length > 0) this.#waiting.set(origin, queue)
  }

  /** @returns 0 if there was a place. */
  #takePlace(): number {
    return this.#buckets.take(this.#bucket, performance.now())
  }

  /** Milliseconds until there is a place. */
  #placeIn(): number {
    return Math.ceil(this.#buckets.waitOf(this.#bucket, performance.now()))
  }
}

export function refuse(applicant: Applicant, refusal: Refusal): void {
  applicant.run(() => {
    throw refusal
  })
}

function tooManyAtOnce(waitMs: number): Refusal {
  return rateLimited('Too many people join at once. Wait, then try again.', waitMs)
}
