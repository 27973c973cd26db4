import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { type ActionRequest, wireText } from '../phone.js'

/** What becomes of the presses of honest phones. */
export interface HonestListener {
  /** A press counts. @param wait since it was sent first, ms. */
  accepted(begun: number, wait: number): void
  refused(): void
  broken(): void
}

/** Between a broken connection and the next one, ms. */
const returnMs = 50
/** After so long without an answer a phone takes another connection, ms. */
const patienceMs = 7000

/** A phone that presses over one connection, at a steady pace: each press with a key, and again until it is known to count. */
export class HonestPhone {
  /** When the press was sent first that is not answered yet. */
  begun: number | undefined
  #socket: Socket | undefined
  #text = ''
  #isEnding = false
  #presses = 0
  #patience: NodeJS.Timeout | undefined

  constructor(
    private readonly port: number,
    private readonly request: ActionRequest,
    private readonly everyMs: number,
    private readonly pressesAConnection: number,
    private readonly listener: HonestListener,
  ) {
    this.#open()
    setTimeout(() => this.#press(), Math.random() * everyMs)
  }

  /** Presses no more; what is not answered yet is repeated until it is. */
  end(): void {
    this.#isEnding = true
  }

  #press(): void {
    if (this.#isEnding) {
      this.#socket?.removeAllListeners('close').destroy()
      return
    }
    this.begun = performance.now()
    if (++this.#presses % this.pressesAConnection === 0) this.#renew()
    const headers = { ...this.request.headers, 'idempotency-key': randomUUID() }
    this.#text = wireText({ ...this.request, headers })
    this.#send()
  }

  #renew(): void {
    this.#socket?.removeAllListeners('close').destroy()
    this.#open()
  }

  #open(): void {
    const socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true })
    this.#socket = socket
    // An answer is far smaller than a segment, so it arrives in one piece.
    socket.on('data', (answer) => this.#take(answer.toString('latin1', 0, 12)))
    socket.on('error', () => {})
    socket.once('connect', () => this.begun !== undefined && this.#send())
    socket.once('close', () => {
      this.listener.broken()
      clearTimeout(this.#patience)
      setTimeout(() => this.#open(), returnMs)
    })
  }

  #send(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#socket?.destroy(), patienceMs)
    if (this.#socket?.readyState === 'open') this.#socket.write(this.#text)
  }

  #take(status: string): void {
    const { begun } = this
    clearTimeout(this.#patience)
    if (begun === undefined) return
    if (status !== 'HTTP/1.1 200') {
      this.listener.refused()
      setTimeout(() => this.#send(), this.everyMs)
      return
    }
    const wait = performance.now() - begun
    this.begun = undefined
    this.listener.accepted(begun, wait)
    setTimeout(() => this.#press(), Math.max(0, this.everyMs - wait))
  }
}
