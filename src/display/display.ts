import type { Log } from '../log.js'
import { BundleWriter } from '../osc/bundle.js'
import { HostAddress } from './host-address.js'
import { Link } from './link.js'

export interface DisplayOptions {
  readonly name: string
  /** Host name or IP address. */
  readonly host: string
  readonly port: number
  /** Ids of the layouts that it gets, or `['*']` for all. */
  readonly layouts: readonly string[]
}

/** `unresolved`: the host name has never had an address. `down`: the last datagram was refused or not sent. */
export type DisplayState = 'up' | 'down' | 'unresolved'

/** Datagrams handed to the system and not yet taken; more would only arrive late. */
const queueLimit = 64
/** A display that refused counts again after this long without another failure. */
const recoveryMs = 500

/**
 * One display host: its own socket and its own bounded queue, so that one that is switched off holds up nobody else.
 * Messages are gathered into one datagram and leave at `flush`, or before when the datagram is full.
 */
export class Display {
  state: DisplayState = 'unresolved'
  lastError: string | null = null
  /** Messages that the system took, and messages given up. */
  sent = 0
  dropped = 0
  readonly #pending = new BundleWriter()
  readonly #address: HostAddress
  readonly #link: Link
  readonly #log: Log
  #underWay = 0
  #recovery: NodeJS.Timeout | undefined

  constructor(
    readonly options: DisplayOptions,
    log: Log,
  ) {
    const { name, host, port } = options
    this.#log = log.child({ display: name, host, port })
    this.#link = new Link(port, (error) => this.#failed(error))
    this.#address = new HostAddress(
      host,
      (ip) => this.#moveTo(ip),
      (error) => this.#unresolved(error),
    )
  }

  /** Finds the host and opens a socket; resolves when the first try is over, whatever came of it. */
  start(): Promise<void> {
    return this.#address.watch()
  }

  shows(layoutId: string): boolean {
    return this.options.layouts.includes('*') || this.options.layouts.includes(layoutId)
  }

  /** Adds a message to the datagram of this turn; the bytes are copied. */
  add(message: Uint8Array): void {
    if (this.#pending.add(message)) return
    this.flush()
    this.#pending.add(message)
  }

  flush(): void {
    if (this.#pending.isEmpty) return
    const messages = this.#pending.count
    const datagram = this.#pending.take()
    if (this.#underWay >= queueLimit || this.state === 'unresolved') {
      this.dropped += messages
      return
    }
    this.#underWay++
    this.#link.send(datagram, (error) => {
      this.#underWay--
      if (error) {
        this.dropped += messages
        this.#failed(error)
      } else {
        this.sent += messages
        this.#delivered()
      }
    })
  }

  /** Sends what is pending, gives the system up to 200 ms to take it, and closes the socket. */
  async close(): Promise<void> {
    this.flush()
    const deadline = performance.now() + 200
    while (this.#underWay > 0 && performance.now() < deadline) await new Promise(setImmediate)
    this.#address.close()
    this.#link.close()
    clearTimeout(this.#recovery)
  }

  /** A datagram to a closed port is taken all the same and refused only later: hence the wait. */
  #delivered(): void {
    if (this.state !== 'down' || this.#recovery) return
    this.#recovery = setTimeout(() => this.#become('up'), recoveryMs).unref()
  }

  #failed(error: NodeJS.ErrnoException): void {
    this.lastError = explanations[error.code ?? ''] ?? error.message
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

  #moveTo(ip: string): Promise<void> {
    this.#become('up')
    return this.#link.moveTo(ip)
  }

  /** A name that resolved once keeps its last address. */
  #unresolved(error: NodeJS.ErrnoException): void {
    const first = this.lastError === null
    this.lastError = `the name ${this.options.host} does not resolve (${error.code})`
    if (first && this.state === 'unresolved') this.#log.warn({ error: this.lastError }, 'display unresolved')
  }
}

const explanations: Record<string, string> = {
  ECONNREFUSED: 'refused: no program listens on this port there',
  ENETUNREACH: 'this machine has no route to it',
  EHOSTUNREACH: 'this machine has no route to it',
}
