import type { Log } from '../../log.js'

/** `unresolved`: the host name has never had an address. `down`: the last datagram was refused or not sent. */
export type DisplayState = 'up' | 'down' | 'unresolved'

/**
 * Whether a display host can be reached, as far as UDP tells: a datagram to a closed port is taken all the same and
 * refused only later, and not each of them. So one failure takes it down, and only a while without any brings it back.
 */
export class Health {
  state: DisplayState = 'unresolved'
  lastError: string | null = null
  /** When it failed last, on the monotonic clock (ms). */
  failedAt = Number.NEGATIVE_INFINITY
  readonly #log: Log
  readonly #onReturn: () => void
  #recovery: NodeJS.Timeout | undefined
  #recoveryMs = 0
  #settleMs = 0
  #deliveredAt = 0

  /** @param onReturn it was down, and is up again. */
  constructor(log: Log, onReturn: () => void) {
    this.#log = log
    this.#onReturn = onReturn
  }

  /** It is down, and may be back: nothing has failed since it was sent something. */
  get isRecovering(): boolean {
    return this.#recovery !== undefined
  }

  /** The host has an address. */
  resolved(): void {
    if (this.state === 'unresolved') this.#become('up')
  }

  /** The host name has no address; one that resolved once keeps its last one. */
  unresolved(host: string, error: NodeJS.ErrnoException): void {
    const first = this.lastError === null
    this.lastError = `the name ${host} does not resolve (${error.code})`
    if (first && this.state === 'unresolved') this.#log.warn({ error: this.lastError }, 'display unresolved')
  }

  /** A datagram was taken by the system. */
  delivered(): void {
    if (this.state !== 'down') return
    this.#deliveredAt = performance.now()
    this.#recovery ??= setTimeout(() => this.#recover(), this.#recoveryMs).unref()
  }

  /** A datagram was refused, or not taken. */
  failed(error: NodeJS.ErrnoException): void {
    if (error.code === 'ECONNREFUSED')
      this.#down('refused: no program listens on this port there', refusedMs, settleMs)
    else if (error.code === 'ENETUNREACH') this.#down('this machine has no route to it', localMs)
    else this.#down(error.message, localMs)
  }

  /**
   * It has spoken to us, so it is there.
   *
   * @returns whether it was down.
   */
  heard(): boolean {
    if (this.state !== 'down') return false
    this.#become('up')
    this.#onReturn()
    return true
  }

  /** Datagrams wait, and for a second none was taken: nobody answers for its address (ARP), or the link stands still. */
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
    this.#onReturn()
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
    // The start is told once for all displays; here only what comes later.
    const isStart = this.state === 'unresolved' && this.lastError === null
    this.state = state
    if (isStart) return
    if (state === 'up') this.#log.info('display up')
    else this.#log.warn({ error: this.lastError }, `display ${state}`)
  }
}

// How long without another failure shows that it is over.

/** What is wrong on this machine is told with each datagram, so one that is taken says much. */
const localMs = 300
/** Linux sends one refusal a second to an address (icmp_ratelimit), in turn for all closed ports of a machine. */
const refusedMs = 2200
/** What was sent within this of a refusal was refused as well, though that is not told. */
const settleMs = 300
/** Now and then the system throws away what waited and takes some more; that it stalls again shows after a second. */
const stalledMs = 2200
