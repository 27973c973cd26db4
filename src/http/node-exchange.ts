import type { IncomingMessage, ServerResponse } from 'node:http'
import { accepted, Exchange, type Witness } from './exchange.js'

/** One request on node:http. */
export class NodeExchange extends Exchange {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse

  constructor(request: IncomingMessage, response: ServerResponse, witness: Witness) {
    super(witness)
    this.#request = request
    this.#response = response
    // Without a listener a connection that breaks would be an error that nobody catches.
    request.on('error', () => {})
    response.on('error', () => {})
    response.on('close', () => this.abandon())
  }

  header(name: string): string {
    return this.headers(name)[0] ?? ''
  }

  headers(name: string): readonly string[] {
    return this.#request.headersDistinct[name] ?? []
  }

  protected onChunk(take: (chunk: Uint8Array, isLast: boolean) => void): void {
    this.#request.on('data', (chunk: Buffer) => take(chunk, false))
    this.#request.on('end', () => take(nothing, true))
  }

  protected sendAccepted(): void {
    this.send('200', `content-type: ${this.cors.acceptedType}`, accepted, false)
  }

  protected send(status: string, headers: string, body: string, close: boolean): void {
    const lines = headers.split('\r\n').map((line) => line.split(/: (.*)/s, 2))
    this.#end(Number.parseInt(status, 10), lines.flat() as string[], body, close)
  }

  #end(status: number, headers: string[], body: string, close: boolean): void {
    const response = this.#response
    if (body !== '' || status === 200) headers.push('content-length', String(Buffer.byteLength(body)))
    if (close) headers.push('connection', 'close')
    response.writeHead(status, headers)
    response.end(this.headOnly ? undefined : body)
  }
}

const nothing = new Uint8Array(0)
