import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import { accepted, Exchange, type Witness } from './exchange.js'

/** One request on uWebSockets. `HttpRequest` lives only inside the engine's synchronous callback. */
export class UwsExchange extends Exchange {
  readonly #response: HttpResponse
  readonly #request: HttpRequest
  #gone = false

  constructor(response: HttpResponse, request: HttpRequest, witness: Witness) {
    super(witness)
    // First of all: without it a throw would abort the process, whatever handlers it has.
    response.onAborted(() => {
      this.#gone = true
      this.abandon()
    })
    this.#response = response
    this.#request = request
  }

  header(name: string): string {
    return this.#request.getHeader(encoded.get(name) ?? encode(name))
  }

  eachHeader(visit: (name: string, value: string) => void): void {
    this.#request.forEach(visit)
  }

  protected onChunk(take: (chunk: ArrayBuffer, isLast: boolean) => void): void {
    this.#response.onData(take)
  }

  protected sendAccepted(): void {
    corked = this
    this.#response.cork(writeAccepted)
  }

  /**
   * Behind a request that is to be the last, or that may not end where it seems to, nothing may be read as another one.
   * The engine would do so, and forget to close, once it has the answer; before that it cuts the connection. So the
   * answer waits until the segment has been read.
   */
  protected send(status: string, headers: string, body: string, close: boolean): void {
    if (this.inspected && !close) return this.#write(status, headers, body, false)
    setImmediate(() => {
      if (!this.#gone) this.#write(status, headers, body, close)
    })
  }

  #write(status: string, headers: string, body: string, close: boolean): void {
    const response = this.#response
    response.cork(() => {
      response.writeStatus(status)
      // The first line as a pair, the others behind its value: the block consists of our own constants.
      const colon = headers.indexOf(': ')
      response.writeHeader(headers.slice(0, colon), headers.slice(colon + 2))
      if (body !== '' && !this.headOnly) response.end(body, close)
      else this.#endWithoutBody(Buffer.byteLength(body), close)
    })
  }

  /** Told a length, the engine takes the answer for unfinished, and closes the connection at its next request. */
  #endWithoutBody(length: number, close: boolean): void {
    if (close) return void this.#response.endWithoutBody(length, true)
    if (length > 0) this.#response.writeHeader('content-length', String(length))
    this.#response.endWithoutBody()
  }

  writeAccepted(): void {
    this.#response.writeHeader('content-type', this.cors.acceptedType)
    this.#response.end(accepted)
  }
}

/** One cork function for all answers: a closure an answer costs 3 % of the throughput. */
let corked: UwsExchange
function writeAccepted(): void {
  corked.writeAccepted()
}

/** Header names as bytes: the engine takes those as they are, while each string is converted at each call (2 %). */
const encoded = new Map<string, ArrayBuffer>()
function encode(name: string): ArrayBuffer {
  const bytes = Uint8Array.from(Buffer.from(name, 'latin1')).buffer
  encoded.set(name, bytes)
  return bytes
}
