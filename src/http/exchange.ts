import { STATUS_CODES } from 'node:http'
import { faultRefusal, Refusal } from '../errors.js'
import { withTimeout } from '../promises.js'
import type { RefusalCode } from '../wire/problem.js'
import { isLoopback } from './address.js'
import { type Answer, problemBody } from './answer.js'
import { type BodyKind, Gathered, mediaTypeRefusal, mostRead, tooLarge } from './body.js'
import type { Provable } from './connections.js'
import { type CorsLines, noCors } from './cors.js'
import { Head, taken } from './head.js'
import { readUpgrade, type Upgrade, upgradeRequired, type WebSocketService } from './web-socket.js'

/** The server's side of an exchange. */
export interface ExchangeObserver {
  /** A fault of ours was answered with 500; `id` is in the answer and belongs in the log. */
  faulted(error: unknown, id: string): void
  /** Answered, or the client has disconnected. */
  ended(): void
  /** True while draining: every answer then closes its connection. */
  readonly closing: boolean
}

const answerWithinMs = 5000

/** Success: an action was counted, or an operator's request was carried out. */
export interface Accepted {
  /** Always true: a request that cannot be carried out is refused. */
  readonly ok: true
}

export const accepted = JSON.stringify({ ok: true } satisfies Accepted)

/** A request, as handlers see it. Exactly one answer is sent, and none once the client has disconnected. */
export abstract class Exchange implements Provable {
  /** Set once an answer is sent or the client has disconnected. */
  over = false
  /** Percent-decoded path parameters, in order; `''` for one with a broken escape. */
  params: readonly string[] = []
  cors: CorsLines = noCors
  onRefused: ((code: RefusalCode) => void) | undefined
  /** Whether the answer closes the connection. */
  closes = false
  /** Whether the answer has no body, as that to HEAD (RFC 9110 §9.3.2). */
  headOnly = false

  constructor(protected readonly observer: ExchangeObserver) {}

  /** True while the server drains. */
  get closing(): boolean {
    return this.observer.closing
  }

  /** Whether the client is a program on this machine; a proxy here is one, no matter for whom it connects. */
  get isLocal(): boolean {
    return isLoopback(this.address)
  }

  /** The IP address of the client, or of the proxy in front of it. Valid only until the handler returns. */
  abstract get address(): string
  /** The address of this machine that the client has reached; `''` where the engine does not say. Valid only until the handler returns. */
  get ownAddress(): string {
    return ''
  }
  /** What follows the `?` of the address, as it was sent. Valid only until the handler returns. */
  abstract get query(): string
  /** Calls `onField` with each header field. Valid only until the handler returns. */
  abstract eachHeader(onField: (name: string, value: string) => void): void
  /** The bytes of a chunk may be valid during the call only. */
  protected abstract onChunk(take: (chunk: ArrayBuffer | Uint8Array, isLast: boolean) => void): void
  /** `headers` are lines of our own constants: text of a user could inject headers (RFC 9112 §11.1). */
  protected abstract send(status: string, headers: string, body: Answer['body'], close: boolean): void
  /** The hot path: `200` and `{"ok":true}`. */
  protected abstract sendAccepted(): void
  /** Makes the connection a WebSocket; false if the request cannot be upgraded. */
  protected abstract takeOver(service: WebSocketService, upgrade: Upgrade): boolean

  /** Whatever the step throws becomes the answer. */
  run(step: (exchange: Exchange) => void): void {
    try {
      step(this)
    } catch (error) {
      this.fail(error)
    }
  }

  /** The header fields. Valid only until the handler returns. */
  get head(): Head {
    return head
  }

  /** Whether the client is a browser that opens an address. Reads the fields once more. Valid only until the handler returns. */
  get takesPages(): boolean {
    let takes = false
    this.eachHeader((name, value) => {
      if (name === 'accept') takes ||= taken(value).includes('text/html')
    })
    return takes
  }

  /** The field Host in lower case, `''` when absent. Reads the fields once more. Valid only until the handler returns. */
  get host(): string {
    let host = ''
    this.eachHeader((name, value) => {
      if (name === 'host') host = value.toLowerCase()
    })
    return host
  }

  /** Valid only until the handler returns. @throws {Refusal} `request-malformed`, which closes: where is the next request? */
  requireClearFraming(): void {
    if (head.misframed !== '') throw new Refusal('request-malformed', head.misframed, { close: true })
  }

  /** Called by the engine before anything asks for a header field. */
  protected readHead(): Head {
    head.read(this)
    return head
  }

  abstract prove(): void

  /**
   * Reads the whole body, then calls `then` with it; the bytes are valid during that call only.
   *
   * @param limit bytes; a longer body is refused with 413. Up to 1 MiB is read and dropped first, because a
   *   client that is still sending would be reset before it reads the answer.
   * @param kind other bodies are refused with 415.
   */
  body(limit: number, then: (body: Buffer) => void, kind: BodyKind = 'json'): void {
    const most = mostRead(limit)
    if (Number(head.contentLength) > most) throw tooLarge(limit, true)
    const refusal = mediaTypeRefusal(head.contentType, head.contentEncoding, kind)
    let gathered: Gathered | undefined
    this.onChunk((bytes, isLast) => {
      if (this.over) return
      try {
        const chunk = Buffer.from(bytes as ArrayBuffer)
        const size = (gathered?.size ?? 0) + chunk.length
        if (size > (isLast ? limit : most)) throw tooLarge(limit, !isLast)
        if (!isLast) {
          gathered ??= new Gathered(limit)
          return gathered.add(chunk)
        }
        if (refusal) throw refusal
        then(gathered ? gathered.with(chunk) : chunk)
      } catch (error) {
        this.fail(error)
      }
    })
  }

  /** Valid only until the handler returns. @throws {Refusal} `upgrade-required`, `body-invalid`. */
  upgrade(service: WebSocketService): void {
    const upgrade = readUpgrade(this, service.protocol)
    if (!this.takeOver(service, upgrade)) throw upgradeRequired
    this.over = true
    this.observer.ended()
  }

  /** Answers `{"ok":true}`: the hot path, with everything prepared. */
  accept(): void {
    if (this.over) return
    this.over = true
    if (this.closes || this.observer.closing)
      this.send('200 OK', `content-type: ${this.cors.acceptedType}`, accepted, true)
    else this.sendAccepted()
    this.observer.ended()
  }

  /** Answers when the answer is ready, or with 500 after `within` ms: no request waits for ever. */
  replyWith(answer: Promise<Answer>, within = answerWithinMs): void {
    const late = () => {
      throw new Error(`no answer within ${within} ms`)
    }
    withTimeout(answer, within, late).then(
      (ready) => this.reply(ready),
      (error) => this.fail(error),
    )
  }

  /** For a 304, `body` is what a 200 would send: only its length is used (RFC 9110 §15.4.5, §8.6). */
  reply({ status = 200, contentType = 'application/json', headers = {}, body }: Answer, close = false): void {
    if (this.over) return
    this.over = true
    if (status === 304) this.headOnly = true
    const isEmpty = status === 204 || status === 304
    const own = isEmpty ? { 'cache-control': 'no-cache' } : { 'content-type': contentType }
    const lines = Object.entries({ ...own, ...headers }).map(([name, value]) => `${name}: ${value}`)
    this.send(
      `${status} ${STATUS_CODES[status]}`,
      lines.join('\r\n') + this.cors.all,
      body,
      close || this.closes || this.observer.closing,
    )
    this.observer.ended()
  }

  /** Answers a refusal as a problem, and anything else as a fault of ours that reveals only a request id. */
  fail(error: unknown): void {
    if (this.over) return
    const refusal = error instanceof Refusal ? error : this.#fault(error)
    this.onRefused?.(refusal.code)
    this.reply(problemBody(refusal), refusal.extras.close)
  }

  /** The client has disconnected. */
  protected abandon(): void {
    if (this.over) return
    this.over = true
    this.observer.ended()
  }

  #fault(error: unknown): Refusal {
    const id = crypto.randomUUID()
    this.observer.faulted(error, id)
    return faultRefusal(id)
  }
}

/** One for all requests, so that reading a head allocates nothing. */
const head = new Head()
