import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import type { Answer } from '../answer.js'
import { accepted, Exchange, type ExchangeObserver } from '../exchange.js'
import { TurnBudget } from './turn-budget.js'

/**
 * Answers given at once in a turn of the event loop; others wait for its end. The engine reads all requests of a segment
 * in one go, and cuts the connection at one behind a request that waits: so a client may send a few requests ahead,
 * and one that sends many is cut and keeps nobody waiting.
 */
const answersAtOnce = new TurnBudget(8)

/** One request on uWebSockets. `HttpRequest` lives only inside the engine's synchronous callback. */
export class UwsExchange extends Exchange {
  readonly #response: HttpResponse
  readonly #request: HttpRequest
  #gone = false

  constructor(response: HttpResponse, request: HttpRequest, observer: ExchangeObserver) {
    super(observer)
    // First of all: without it a throw would abort the process, whatever handlers it has.
    response.onAborted(() => {
      this.#gone = true
      this.abandon()
    })
    this.#response = response
    this.#request = request
    const head = this.readHead()
    // The engine hides bytes above 0x7f around a coding, and fields behind one without a name: so what has no plain
    // length may end elsewhere than it seems to.
    this.closes = head.isChunked || (!head.hasLength && hasBody(request.getCaseSensitiveMethod()))
  }

  eachHeader(visit: (name: string, value: string) => void): void {
    this.#request.forEach(visit)
  }

  protected onChunk(take: (chunk: ArrayBuffer, isLast: boolean) => void): void {
    this.#response.onData(take)
  }

  protected sendAccepted(): void {
    corked = this
    isTaken = true
    this.#response.cork(Math.random() < watched ? writeWatched : writeAccepted)
    if (!isTaken) this.#response.close()
  }

  /**
   * Behind a request that is to be the last nothing may be read as another one. The engine would do so, and forget to
   * close, once it has the answer; before that it cuts the connection. So the answer waits until the segment is read.
   */
  protected send(status: string, headers: string, body: Answer['body'], close: boolean): void {
    if (!close && answersAtOnce.take()) return this.#write(status, headers, body, false)
    setImmediate(() => {
      if (!this.#gone) this.#write(status, headers, body, close)
    })
  }

  #write(status: string, headers: string, body: Answer['body'], close: boolean): void {
    const response = this.#response
    isTaken = true
    response.cork(() => {
      response.writeStatus(status)
      // The first line as a pair, the others behind its value: the block consists of our own constants.
      const colon = headers.indexOf(': ')
      response.writeHeader(headers.slice(0, colon), headers.slice(colon + 2))
      // Of an answer without a length the engine does not tell whether it was taken.
      if (body.length === 0) response.endWithoutBody(undefined, true)
      else if (this.headOnly) this.#endHead(Buffer.byteLength(body), close)
      else if (close) response.end(body, true)
      else this.#endBody(typeof body === 'string' ? Buffer.from(body) : body)
    })
    if (!isTaken) response.close()
  }

  #endHead(length: number, close: boolean): void {
    if (close) return void this.#response.endWithoutBody(length, true)
    ;[isTaken] = this.#response.tryEnd('', length)
    if (isTaken) this.#response.endWithoutBody()
  }

  /**
   * The engine keeps what a client leaves unread, without a limit. So it is given no more than the system takes: the
   * rest of a long answer waits here. Where nothing is taken an earlier answer is unread, and the connection is cut.
   */
  #endBody(body: Uint8Array): void {
    const response = this.#response
    if (response.tryEnd(body, body.length)[1]) return
    isTaken = response.getWriteOffset() > 0
    response.onWritable((offset) => response.tryEnd(body.subarray(offset), body.length)[0])
  }

  writeAccepted(): void {
    this.#response.writeHeader('content-type', this.cors.acceptedType)
    this.#response.end(accepted)
  }

  writeWatched(): void {
    this.#response.writeHeader('content-type', this.cors.acceptedType)
    isTaken = this.#response.tryEnd(accepted, accepted.length)[0]
  }
}

/**
 * To ask whether `{"ok":true}` was taken costs 7 % of an action. So one in sixteen is watched, drawn by chance: who
 * reads nothing is cut when a few kilobytes wait for him.
 */
const watched = 1 / 16

/** Whether the answer that was written last was taken; else an earlier one of the connection is unread. */
let isTaken = true

/** One cork function for all answers: a closure an answer costs 3 % of the throughput. */
let corked: UwsExchange
function writeAccepted(): void {
  corked.writeAccepted()
}
function writeWatched(): void {
  corked.writeWatched()
}

/** Methods are case-sensitive (RFC 9110 §9.1). */
function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}
