import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { dialSecure } from '../support/wire/dial.js'
import { phoneHeaders, wireText } from '../support/wire/phone.js'

/** Between a broken connection and the next one, ms. */
const returnMs = 50
/** After so long without an answer it takes another connection, ms. */
const patienceMs = 7000
/** Between a refusal and the next try, ms. */
const againMs = 100

/** What a phone has noticed. */
export interface PhoneListener {
  /** @param begun when the action was sent first, on the monotonic clock. */
  accepted(begun: number): void
  /** The phone sends the action again in a moment. */
  refused(status: string): void
}

/** A phone that sends one action at a time over HTTP: with a key, and again until it is known to count. */
export class RepeatingPhone {
  /** When the action was sent first that does not count yet. */
  begun: number | undefined
  /** Connections that ended before an answer. */
  broken = 0
  #socket: Socket
  #text = ''
  #timer: NodeJS.Timeout | undefined
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    private readonly port: number,
    [layoutId, participant, tokenSecret]: readonly [string, string, string],
    private readonly listener: PhoneListener,
    private readonly isSecure = false,
  ) {
    this.#headers = phoneHeaders(layoutId, participant, tokenSecret)
    this.#socket = this.#open()
  }

  act(action: object): void {
    this.begun = performance.now()
    const headers = { ...this.#headers, 'idempotency-key': randomUUID() }
    this.#text = wireText({ headers, body: JSON.stringify(action) })
    this.#send()
  }

  /** Takes another connection, as a phone that was put away; what is not answered yet is sent again. */
  reconnect(): void {
    this.close()
    this.#lose()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#socket.removeAllListeners('close').destroy()
  }

  #open(): Socket {
    const options = { host: '127.0.0.1', port: this.port, noDelay: true }
    const socket = this.isSecure ? dialSecure(this.port, options) : connect(options)
    // An answer is far smaller than a segment, so it arrives in one piece.
    socket.on('data', (answer) => this.#take(answer.toString('latin1', 9, 12)))
    socket.on('error', () => {})
    socket.once('connect', () => this.begun !== undefined && this.#send())
    socket.once('close', () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#lose(), returnMs)
    })
    return socket
  }

  #lose(): void {
    if (this.begun !== undefined) this.broken++
    this.#socket = this.#open()
  }

  /** Where there is no connection, the next one sends it. */
  #send(): void {
    if (this.#socket.destroyed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#socket.destroy(), patienceMs)
    if (this.#socket.readyState === 'open') this.#socket.write(this.#text)
  }

  #take(status: string): void {
    clearTimeout(this.#timer)
    if (this.begun === undefined) return
    if (status !== '200') {
      this.#timer = setTimeout(() => this.#send(), againMs)
      return this.listener.refused(status)
    }
    const { begun } = this
    this.begun = undefined
    this.listener.accepted(begun)
  }
}
