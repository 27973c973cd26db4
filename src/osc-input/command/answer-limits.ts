import { type Bucket, fullBucket, TokenBuckets } from '../../limits/token-bucket.js'

type PeerBuckets = Readonly<Record<'registrations' | 'answers' | 'snapshots', Bucket>>

/** Addresses; beyond that, the oldest is forgotten. */
const mostPeers = 1024

/**
 * Limits what one address may request and receive, so that the victim of a forged sender address gets little, two
 * programs cannot answer each other for ever, and nobody keeps the daemon busy.
 */
export class AnswerLimits {
  readonly #registrations = new TokenBuckets({ actionsPerSecond: 5, burst: 20 })
  readonly #answers = new TokenBuckets({ actionsPerSecond: 20, burst: 20 })
  readonly #snapshots = new TokenBuckets({ actionsPerSecond: 0.5, burst: 1 })
  readonly #peers = new Map<string, PeerBuckets>()

  /** Whether an answer may go to this address now (`performance.now()`): 20 a second. */
  mayAnswer(ip: string, now: number): boolean {
    return this.#answers.take(this.#peer(ip).answers, now) === 0
  }

  /** Whether a snapshot may go to this address now: one in 2 s. */
  maySnapshot(ip: string, now: number): boolean {
    return this.#snapshots.take(this.#peer(ip).snapshots, now) === 0
  }

  /**
   * Whether this address may register or unregister a display now: 20 times at once, and 5 times a second. Each time may
   * open a socket, send a snapshot and write to the log.
   */
  mayRegister(ip: string, now: number): boolean {
    return this.#registrations.take(this.#peer(ip).registrations, now) === 0
  }

  #peer(ip: string): PeerBuckets {
    const known = this.#peers.get(ip)
    if (known) return known
    if (this.#peers.size >= mostPeers) this.#peers.delete(this.#peers.keys().next().value!)
    const peer = { registrations: fullBucket(), answers: fullBucket(), snapshots: fullBucket() }
    this.#peers.set(ip, peer)
    return peer
  }
}
