import { encodeMessage } from '../../osc/encode.js'
import type { Message } from '../../osc/message.js'

/** What became of asking to be registered. */
export type SubscriptionStatus =
  | { readonly state: 'registered'; readonly leaseSeconds: number }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unanswered' }

/** UDP loses a datagram now and then, so the same is asked again after this. */
const retryMs = 1000
/** So many in vain, and nobody is there. */
const mostUnanswered = 2
/** Until the daemon has said how long a lease is. */
const usualRenewalMs = 20_000

/** A registration as a display at the daemon's OSC port, renewed at a third of its lease until it is given back. */
export class MonitorSubscription {
  /** Resolves when the daemon has said that it is given back. */
  readonly ended: Promise<void>
  readonly #request: Buffer
  readonly #send: (datagram: Buffer) => void
  readonly #onChange: (standing: SubscriptionStatus) => void
  #confirmEnd = () => {}
  #standing = ''
  #unanswered = 0
  #renewalMs = usualRenewalMs
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  /**
   * @param introduction name, preset and layout, as many as there are to say.
   * @param send to the daemon's OSC port; what comes back is to be given to `hear`.
   * @param onChange told of the first standing and of each one that differs from that before.
   */
  constructor(
    introduction: readonly string[],
    send: (datagram: Buffer) => void,
    onChange: (standing: SubscriptionStatus) => void,
  ) {
    this.#request = encodeMessage(
      '/ovation/subscribe',
      introduction.map((value) => ({ type: 's', value })),
    )
    this.#send = send
    this.#onChange = onChange
    this.ended = new Promise((resolve) => {
      this.#confirmEnd = resolve
    })
  }

  /** Asks, until there is an answer; then to renew it in time. */
  ask(): void {
    this.#send(this.#request)
    this.#timer = setTimeout(() => {
      this.ask()
      if (++this.#unanswered === mostUnanswered) this.#settle({ state: 'unanswered' })
    }, retryMs)
  }

  /** Takes what came, and says whether it was an answer. */
  hear({ address, args }: Message): boolean {
    const [first, second, third] = args.map(({ value }) => value)
    if (address === '/ovation/unsubscribed') this.#confirmEnd()
    else if (address === '/ovation/subscribed') {
      const leaseSeconds = Number(third)
      // Whatever it says, it is not asked more than once a second.
      if (leaseSeconds > 0) this.#renewalMs = Math.max(retryMs, (leaseSeconds * 1000) / 3)
      this.#answered({ state: 'registered', leaseSeconds })
    } else if (address === '/ovation/error' && first === '/ovation/subscribe')
      this.#answered({ state: 'refused', reason: String(second) })
    else return false
    return true
  }

  /** Gives it back, so that the daemon need not wait for the lease to run out. */
  end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#send(encodeMessage('/ovation/unsubscribe', []))
  }

  #answered(standing: SubscriptionStatus): void {
    if (this.#isOver) return
    this.#unanswered = 0
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.ask(), this.#renewalMs)
    this.#settle(standing)
  }

  #settle(standing: SubscriptionStatus): void {
    const words = JSON.stringify(standing)
    if (words === this.#standing) return
    this.#standing = words
    this.#onChange(standing)
  }
}
