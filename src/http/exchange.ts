import { STATUS_CODES } from 'node:http'
import { Refusal, type RefusalCode } from '../errors.js'
import type { Answer } from './answer.js'
import { type BodyHead, mediaTypeRefusal, readToDrop, tooLarge } from './body.js'
import { type CorsLines, noCors } from './cors.js'
import { inspectHead } from './inspect-head.js'
import { problemBody } from './problem.js'

/** Where an exchange tells what happened to it. */
export interface Witness {
  /** A fault of ours was answered with 500; `id` stands in the answer and belongs in the log. */
  faulted(error: unknown, id: string): void
  /** Answered, or the client has gone: nothing of this exchange is under way any more. */
  ended(): void
  /** True while draining: every answer then closes its connection. */
  readonly closing: boolean
}

const answerWithinMs = 5000

/** The body of the one answer that a crowd gets. */
export const accepted = '{"ok":true}'

/**
 * One HTTP request and its answer, as handlers see it; an engine supplies the four `protected` members.
 * Exactly one answer is sent, and none once the client has gone.
 */
export abstract class Exchange {
  /** Set once an answer is sent or the client has gone: there is nobody left to answer. */
  over = false
  /** Percent-decoded path parameters, in order; `''` for one with a broken escape. */
  params: readonly string[] = []
  cors: CorsLines = noCors
  /** Told of every refusal that is answered. */
  onRefused: ((code: RefusalCode) => void) | undefined
  /** More than one credential came, of which one may be meant for another eye; known once the head is inspected. */
  authorizedTwice = false
  keyedTwice = false
  protected headOnly = false
  /** Whether the bounds of the request are known to be without doubt. */
  protected inspected = false

  constructor(protected readonly witness: Witness) {}

  /** True while the server drains. */
  get closing(): boolean {
    return this.witness.closing
  }

  /** A request header's value, `''` when absent. Only until the handler returns. `name` is lower-case. */
  abstract header(name: string): string
  /** Dear. Only until the handler returns. */
  abstract eachHeader(visit: (name: string, value: string) => void): void
  /** The bytes of a chunk may be valid during the call only. */
  protected abstract onChunk(take: (chunk: ArrayBuffer | Uint8Array, isLast: boolean) => void): void
  /** `headers` are lines of our own constants: user text would let a client write headers (RFC 9112 §11.1). */
  protected abstract send(status: string, headers: string, body: string, close: boolean): void
  /** The hot path: `200` and `{"ok":true}`. */
  protected abstract sendAccepted(): void

  /** Runs one step of the handling; whatever it throws becomes the answer (RFC 9457 problem, or 500). */
  run(step: (exchange: Exchange) => void): void {
    try {
      step(this)
    } catch (error) {
      this.fail(error)
    }
  }

  /**
   * Looks at the whole head, once. Only until the handler returns.
   *
   * @throws {Refusal} `request-malformed`; the connection is closed, since nobody knows where the next request begins.
   */
  inspect(): void {
    if (this.inspected) return
    const { misframed, authorizations, apiKeys } = inspectHead(this)
    this.inspected = true
    this.authorizedTwice = authorizations > 1
    this.keyedTwice = apiKeys > 1
    if (misframed !== '') throw new Refusal('request-malformed', misframed, { close: true })
  }

  /** Answers HEAD as GET without a body (RFC 9110 §9.3.2). */
  answerHeadOnly(): void {
    this.headOnly = true
  }

  /**
   * Reads the whole body, then calls `then` with it; the bytes are valid during that call only.
   *
   * @param limit bytes; a longer body is refused with 413. Up to 1 MiB is read and dropped first, because a
   *   client that is still sending would be reset before it reads the answer.
   */
  body(limit: number, then: (body: Buffer) => void): void {
    const head: BodyHead = {
      length: this.header('content-length'),
      type: this.header('content-type'),
      encoding: this.header('content-encoding'),
    }
    if (Number(head.length) > readToDrop) throw tooLarge(limit, true)
    let kept: Buffer | undefined
    let size = 0
    this.onChunk((bytes, isLast) => {
      if (this.over) return
      try {
        const chunk = Buffer.from(bytes as ArrayBuffer)
        size += chunk.length
        if (!isLast) {
          if (size > readToDrop) throw tooLarge(limit, true)
          if (size <= limit) kept = kept ? Buffer.concat([kept, chunk]) : Buffer.from(chunk)
          return
        }
        if (size > limit) throw tooLarge(limit, false)
        const refusal = mediaTypeRefusal(head)
        if (refusal) throw refusal
        then(kept ? Buffer.concat([kept, chunk]) : chunk)
      } catch (error) {
        this.fail(error)
      }
    })
  }

  /** Answers `{"ok":true}`: the hot path, with everything about it prepared. */
  accept(): void {
    if (this.over) return
    this.over = true
    if (this.witness.closing) this.send('200 OK', `content-type: ${this.cors.acceptedType}`, accepted, true)
    else this.sendAccepted()
    this.witness.ended()
  }

  /** Answers when it is ready, and with 500 if that takes longer than 5 s: no request waits for ever. */
  replyWith(answer: Promise<Answer>): void {
    const deadline = new Promise<never>((_, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no answer within ${answerWithinMs} ms`)),
        answerWithinMs,
      )
      answer.finally(() => clearTimeout(timer)).catch(() => {})
    })
    Promise.race([answer, deadline]).then(
      (ready) => this.reply(ready),
      (error) => this.fail(error),
    )
  }

  reply({ status = 200, contentType = 'application/json', headers = {}, body }: Answer, close = false): void {
    if (this.over) return
    this.over = true
    let lines = status === 204 || status === 304 ? 'cache-control: no-cache' : `content-type: ${contentType}`
    for (const [name, value] of Object.entries(headers)) lines += `\r\n${name}: ${value}`
    this.send(`${status} ${STATUS_CODES[status]}`, lines + this.cors.all, body, close || this.witness.closing)
    this.witness.ended()
  }

  /** Answers a refusal as a problem, and anything else as a fault of ours that names only a request id. */
  fail(error: unknown): void {
    if (this.over) return
    const refusal = error instanceof Refusal ? error : this.#fault(error)
    this.onRefused?.(refusal.code)
    this.reply(problemBody(refusal), refusal.extras.close)
  }

  /** The client has gone: nothing can be answered any more. */
  protected abandon(): void {
    if (this.over) return
    this.over = true
    this.witness.ended()
  }

  #fault(error: unknown): Refusal {
    const id = crypto.randomUUID()
    this.witness.faulted(error, id)
    return new Refusal('internal', `Nothing was done. The log has the cause under request id ${id}.`)
  }
}
