import type { Gate } from '../../display/link/sender.js'

/** How long a stage may send after it asked for the renewal of its lease that was granted last; ms. */
export const fenceMs = 1000
/** After so long, a stage that was not asked has noticed that it lost the lease; ms. */
export const foreignLeaderMs = fenceMs + 200

/**
 * Whether this stage may send now. It shuts by itself, by the monotonic clock, so that a process that was paused or cut
 * off is silent before a standby begins. Who sends asks `isOpen` first; the events come a moment later.
 */
export class Fence implements Gate {
  #from = Number.NEGATIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY
  #renewedAt = Number.NEGATIVE_INFINITY
  #isShut = false
  #caughtUpBy = Number.NEGATIVE_INFINITY
  #wasOpen = false
  #timer: NodeJS.Timeout | undefined
  readonly #onOpened = new Set<() => void>()
  readonly #onShut = new Set<() => void>()

  /** @param now monotonic, ms. */
  constructor(private readonly now = () => performance.now()) {}

  get isOpen(): boolean {
    return this.mayCount && this.now() >= this.#caughtUpBy
  }

  /** Whether this stage is the one that counts, also while it does not send yet. */
  get mayCount(): boolean {
    const now = this.now()
    return now < this.#until && now >= this.#from
  }

  onOpened(listener: () => void): void {
    this.#onOpened.add(listener)
  }

  onShut(listener: () => void): void {
    this.#onShut.add(listener)
  }

  /**
   * The lease was renewed.
   *
   * @param askedAt when that was asked for.
   * @param hasNoStandby nobody can take the lease by itself: it stays open.
   */
  renew(askedAt: number, hasNoStandby: boolean): void {
    if (this.#isShut) return
    this.#renewedAt = Math.max(this.#renewedAt, askedAt)
    this.#until = hasNoStandby ? Number.POSITIVE_INFINITY : this.#renewedAt + fenceMs
    this.#announce()
  }

  /** From now on a standby may take the lease by itself. */
  admitSuccessor(): void {
    this.#until = Math.min(this.#until, this.#renewedAt + fenceMs)
    this.#announce()
  }

  /** Does not open before this. @param time `performance.now()`. */
  delay(time: number): void {
    this.#from = time
    this.#announce()
  }

  /**
   * Does not open before `caughtUp`: the stage that was lost may have sent what this one still has to count, and displays
   * must not see it again. @param by opens then all the same; `performance.now()`.
   */
  beginCatchUp(by: number): void {
    this.#caughtUpBy = by
    this.#announce()
  }

  caughtUp(): void {
    this.#caughtUpBy = Number.NEGATIVE_INFINITY
    this.#announce()
  }

  shut(): void {
    this.#isShut = true
    this.#until = Number.NEGATIVE_INFINITY
    this.#announce()
  }

  /** Calls the listeners if it has opened or shut since, and looks again when time opens or shuts it. */
  #announce(): void {
    clearTimeout(this.#timer)
    const { isOpen } = this
    const now = this.now()
    const next = Math.min(...[this.#from, this.#until, this.#caughtUpBy].filter((time) => time > now))
    if (!this.#isShut && Number.isFinite(next))
      this.#timer = setTimeout(() => this.#announce(), Math.ceil(next - now)).unref()
    if (isOpen === this.#wasOpen) return
    this.#wasOpen = isOpen
    for (const listener of isOpen ? this.#onOpened : this.#onShut) listener()
  }
}
