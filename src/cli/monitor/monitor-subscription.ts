import { EventEmitter } from 'node:events'
import { encodeMessage } from '../../osc/encode.js'
import type { Message } from '../../osc/message.js'
import { waits } from '../waits.js'

export type SubscriptionStatus =
  | { readonly state: 'registered'; readonly leaseSeconds: number }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unanswered' }

interface SubscriptionEvents {
  /** The first status, and each one that differs from the previous one. */
  status: [SubscriptionStatus]
  /** The daemon has confirmed the end. */
  ended: []
}

/** After this time an unanswered request is repeated, since UDP loses a datagram now and then. */
const retryMs = 1000
/** Assumed length of a lease until the daemon has sent it. */
const defaultRenewalMs = 20_000

/** A registration as a display at the daemon's OSC port, renewed at a third of its lease until it is ended. */
export class MonitorSubscription extends EventEmitter<SubscriptionEvents> {
  readonly #request: Buffer
  readonly #send: (datagram: Buffer) => void
  #status = ''
  #unanswered = 0
  #renewalMs = defaultRenewalMs
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  /**
   * @param words name, preset and layout, without trailing empty ones.
   * @param send to the daemon's OSC port; pass what it sends back to `hear`.
   */
  constructor(words: readonly string[], send: (datagram: Buffer) => void) {
    super()
    this.#request = encodeMessage(
      '/ovation/subscribe',
      words.map((value) => ({ type: 's', value })),
    )
    this.#send = send
  }

  /** Sends requests until there is an answer, then renews in time. */
  ask(): void {
    this.#send(this.#request)
    this.#timer = setTimeout(() => {
      this.ask()
      if (++this.#unanswered === waits.registrations) this.#setStatus({ state: 'unanswered' })
    }, retryMs)
  }

  /** Returns whether the message was an answer to this subscription. */
  hear({ address, args }: Message): boolean {
    const [first, second, third] = args.map(({ value }) => value)
    if (address === '/ovation/unsubscribed') this.emit('ended')
    else if (address === '/ovation/subscribed') {
      const leaseSeconds = Number(third)
      // Never more than one request a second, however short the lease.
      if (leaseSeconds > 0) this.#renewalMs = Math.max(retryMs, (leaseSeconds * 1000) / 3)
      this.#takeAnswer({ state: 'registered', leaseSeconds })
    } else if (address === '/ovation/error' && first === '/ovation/subscribe')
      this.#takeAnswer({ state: 'refused', reason: String(second) })
    else return false
    return true
  }

  /** Unsubscribes, so that the daemon need not wait for the lease to expire. */
  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#send(encodeMessage('/ovation/unsubscribe', []))
  }

  #takeAnswer(status: SubscriptionStatus): void {
    if (this.#isOver) return
    this.#unanswered = 0
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.ask(), this.#renewalMs)
    this.#setStatus(status)
  }

  #setStatus(status: SubscriptionStatus): void {
    const text = JSON.stringify(status)
    if (text === this.#status) return
    this.#status = text
    this.emit('status', status)
  }
}
