import type { Log } from '../../log.js'
import type { DisplayState } from '../../wire/display.js'

/**
 * Whether a display host can be reached. Over TCP that is known. As far as UDP tells: the system takes datagrams to a closed port, and only some
 * are refused, later. So one failure means down, and only some time without failures means up.
 */
export class Health {
  state: DisplayState = 'unresolved'
  lastError: string | null = null
  /** When it last failed, on the monotonic clock (ms); −Infinity if it never did. */
  failedAt = Number.NEGATIVE_INFINITY
  #recovery: NodeJS.Timeout | undefined
  #recoveryMs = 0
  #settleMs = 0
  #deliveredAt = 0

  /** @param onReturn called when it was down and is up again. */
  constructor(
    private readonly log: Log,
    private readonly onReturn: () => void,
  ) {}

  /** Whether it is down, but nothing has failed since it was last sent something. */
  get isRecovering(): boolean {
    return this.#recovery !== undefined
  }

  /** The host has an address. */
  resolved(): void {
    if (this.state === 'unresolved') this.#become('up')
  }

  /** The host name does not resolve; a host keeps its last address. */
  unresolved(host: string, error: NodeJS.ErrnoException): void {
    const first = this.lastError === null
    this.lastError = `the name ${host} does not resolve (${error.code})`
    if (first && this.state === 'unresolved') this.log.warn({ error: this.lastError }, 'display unresolved')
  }

  /** The system took a datagram. */
  delivered(): void {
    if (this.state !== 'down') return
    this.#deliveredAt = performance.now()
    this.#recovery ??= setTimeout(() => this.#recover(), this.#recoveryMs).unref()
  }

  /** A datagram was refused or not taken. */
  failed(error: NodeJS.ErrnoException): void {
    if (error.code === 'ECONNREFUSED')
      this.#down('refused: no program listens on this port there', refusedMs, settleMs)
    else if (error.code === 'ENETUNREACH') this.#down('this machine has no route to it', localMs)
    else this.#down(error.message, localMs)
  }

  /** Its address is known, and it will be connected to. */
  connecting(): void {
    if (this.state !== 'unresolved') return
    this.state = 'down'
    this.lastError = notConnected
  }

  /** It is connected, and takes what it is sent. */
  connected(): void {
    if (this.lastError === notConnected) this.lastError = null
    this.#become('up')
  }

  /** It is not connected, or takes nothing. */
  lost(why: string): void {
    this.#down(why, 0)
  }

  /** It has sent something, so it is up. @returns whether it was down. */
  heard(): boolean {
    if (this.state !== 'down') return false
    this.#become('up')
    this.onReturn()
    return true
  }

  /** Datagrams wait and for a second none was taken: nobody answers for its address (ARP), or the link is blocked. */
  stalled(): void {
    this.#down('no machine answers at its address: is it switched on, and in this network?', stalledMs)
  }

  close(): void {
    clearTimeout(this.#recovery)
  }

  #recover(): void {
    this.#recovery = undefined
    if (this.#deliveredAt - this.failedAt < this.#settleMs) return
    this.#become('up')
    this.onReturn()
  }

  #down(why: string, recoveryMs: number, settleMs = 0): void {
    this.lastError = why
    this.#settleMs = settleMs
    this.failedAt = performance.now()
    this.#recoveryMs = recoveryMs
    this.#become('down')
  }

  #become(state: DisplayState): void {
    clearTimeout(this.#recovery)
    this.#recovery = undefined
    if (this.state === state) return
    // The start is logged once for all displays; here only later changes.
    const isStart = this.state === 'unresolved' && this.lastError === null
    this.state = state
    if (isStart) return
    if (state === 'up') this.log.info('display up')
    else this.log.warn({ error: this.lastError }, `display ${state}`)
  }
}

const notConnected = 'not connected yet'

// How long after a delivery, without another failure, a display is up again (ms).

/** A problem of this machine is reported with each datagram, so one that is taken says much. */
const localMs = 300
/** Linux sends one refusal per second and address (icmp_ratelimit), for all closed ports of a machine together. */
const refusedMs = 2200
/** A datagram sent within this time of a refusal was refused as well, but this is not reported. */
const settleMs = 300
/** Sometimes the system drops waiting datagrams and takes more; a second later it shows whether it stalls again. */
const stalledMs = 2200
