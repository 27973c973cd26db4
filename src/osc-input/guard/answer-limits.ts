import { type Bucket, TokenBuckets } from '../../limits/token-bucket.js'

interface Peer {
  readonly registrations: Bucket
  readonly answers: Bucket
  readonly snapshots: Bucket
}

/** Addresses remembered; of more, the one that was heard first is forgotten. */
const mostPeers = 1024

/**
 * How much one address may be told and may ask for, so that a forged sender's victim gets little, two programs have no
 * endless talk, and nobody keeps the daemon busy.
 */
export class AnswerLimits {
  readonly #registrations = new TokenBuckets({ actionsPerSecond: 5, burst: 20 })
  readonly #answers = new TokenBuckets({ actionsPerSecond: 20, burst: 20 })
  readonly #snapshots = new TokenBuckets({ actionsPerSecond: 0.5, burst: 1 })
  readonly #peers = new Map<string, Peer>()

  /** Whether an answer may go to this address now (`performance.now()`): 20 a second. */
  mayAnswer(ip: string, now: number): boolean {
    return this.#answers.take(this.#peer(ip, now).answers, now) === 0
  }

  /** Whether a snapshot may go to this address now: one in 2 s. */
  maySnapshot(ip: string, now: number): boolean {
    return this.#snapshots.take(this.#peer(ip, now).snapshots, now) === 0
  }

  /**
   * Whether this address may register or unregister a display now: 20 times, and then 5 times a second. Each may open
   * a socket, send a snapshot and write to the log.
   */
  mayRegister(ip: string, now: number): boolean {
    return this.#registrations.take(this.#peer(ip, now).registrations, now) === 0
  }

  #peer(ip: string, now: number): Peer {
    const known = this.#peers.get(ip)
    if (known) return known
    if (this.#peers.size >= mostPeers) this.#peers.delete(this.#peers.keys().next().value!)
    const peer = {
      registrations: this.#registrations.open(undefined, now),
      answers: this.#answers.open(undefined, now),
      snapshots: this.#snapshots.open(undefined, now),
    }
    this.#peers.set(ip, peer)
    return peer
  }
}
