import type { Agent } from 'node:http'
import { type DialledWebSocket, dialWebSocket } from '../../../http/engine/dial-web-socket.js'
import { delay } from '../../../promises.js'
import { closeCodes } from '../../../wire/stream/close-codes.js'
import type { ActionFrame, HelloFrame, PhoneFrame, Subprotocol } from '../../../wire/stream/frame.js'
import { readSeenPage, type SeenControl } from '../crowd/auditorium.js'
import {
  answerWithinMs,
  type CarriedAction,
  lost,
  type Outcome,
  type PhoneCarrier,
  unreachable,
} from './carrier.js'

/** An action, or a hello, that has no answer yet. */
interface Unanswered {
  readonly begun: number
  readonly timer: NodeJS.Timeout
  readonly resolve: (outcome: Outcome) => void
}

/** Key of the hello, which the page answers; keys of actions are never empty. */
const hello = ''

/** A phone with a stream of its own. */
export class PhoneStreamCarrier implements PhoneCarrier {
  controls: readonly SeenControl[] = []
  token = ''
  #socket: DialledWebSocket | undefined
  #dialling: Promise<Outcome> | undefined
  readonly #unanswered = new Map<string, Unanswered>()
  /** `performance.now()` before which the daemon does not want a new stream. */
  #notBefore = 0
  /** Whether the page has just come: behind it comes the light as it is, and that is no change. */
  #isNew = false
  /** Why the daemon has closed the stream, until that is reported. */
  #verdict = ''

  /**
   * @param address of the daemon, like `http://127.0.0.1:8642/base`. @param agent makes connections to it.
   * @param onLight called when the phone is told that the light changes: when that is, on the service's clock.
   */
  constructor(
    private readonly address: string,
    private readonly agent: Agent,
    private readonly onLight: (at: number) => void = () => {},
  ) {}

  look(): Promise<Outcome> {
    this.#dialling ??= this.#dial()
    return this.#dialling
  }

  async act({ key, lid, type, value }: CarriedAction, isCut: boolean): Promise<Outcome> {
    if (this.#verdict !== '') return this.#judge()
    const entered = await this.look()
    const socket = this.#socket
    if (entered.code !== 'ok' || !socket) return entered.code === 'ok' ? unreachable : entered
    const outcome = this.#await(key)
    const frame = JSON.stringify({ id: key, lid, type, value } satisfies ActionFrame)
    if (isCut) socket.send(frame, () => socket.cut())
    else socket.send(frame)
    return outcome
  }

  drop(): void {
    this.#socket?.cut()
  }

  async #dial(): Promise<Outcome> {
    const wait = this.#notBefore - performance.now()
    // It must not keep this process alive.
    if (wait > 0) await delay(wait, { ref: false })
    const entered = this.#await(hello)
    const listener = {
      opened: () => socket.send(JSON.stringify({ hello: { token: this.token } } satisfies HelloFrame)),
      text: (message: string) => this.#take(message),
      closed: (code: number, reason: string) => this.#end(code, reason),
    }
    const protocol: Subprotocol = 'ovation.v1'
    const socket = dialWebSocket(`${this.address}/stream`, protocol, listener, this.agent)
    this.#socket = socket
    const outcome = await entered
    return outcome.code === 'ok' ? outcome : this.#judge()
  }

  #take(message: string): void {
    // Parsed once for all phones, because it is by far the longest frame.
    if (message.startsWith('{"event":"page"')) {
      this.controls = readSeenPage(message)
      this.#isNew = true
      setImmediate(() => {
        this.#isNew = false
      })
      return this.#settle(hello, 'ok')
    }
    const frame = JSON.parse(message) as PhoneFrame
    if (frame.event === 'light') {
      if (!this.#isNew) this.onLight(frame.at)
    } else if (frame.event === 'closing') this.#notBefore = performance.now() + frame.retryIn
    else if ('ok' in frame && frame.id !== undefined)
      if (frame.ok) this.#settle(frame.id, 'ok')
      else this.#settle(frame.id, frame.problem.code, frame.retryAfter)
  }

  #await(key: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#socket?.cut(), answerWithinMs)
      this.#unanswered.set(key, { begun: performance.now(), timer, resolve })
    })
  }

  #settle(key: string, code: string, retryAfter = 0): void {
    const waiting = this.#unanswered.get(key)
    if (!waiting) return
    this.#unanswered.delete(key)
    clearTimeout(waiting.timer)
    const ms = code === 'lost' ? 0 : performance.now() - waiting.begun
    waiting.resolve({ code, ms, retryAfter })
  }

  #end(code: number, reason: string): void {
    this.#socket = undefined
    this.#dialling = undefined
    // Since browsers hide the answer to a failed handshake, refusals are close codes: 4000 and the HTTP status.
    if (code >= closeCodes.refused) this.#verdict = reason
    for (const key of [...this.#unanswered.keys()]) this.#settle(key, lost.code)
  }

  /** The outcome of a request that was not sent. */
  #judge(): Outcome {
    const code = this.#verdict
    this.#verdict = ''
    return code === '' ? unreachable : { ...unreachable, code }
  }
}
