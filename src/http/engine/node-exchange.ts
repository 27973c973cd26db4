import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../answer.js'
import type { Provable } from '../connections.js'
import { accepted, Exchange, type ExchangeObserver } from '../exchange.js'
import type { Upgrade, WebSocketService } from '../web-socket.js'
import { pathOf } from './node-web-socket.js'

/** Makes the request's connection a WebSocket. */
export type TakeOver = (service: WebSocketService, upgrade: Upgrade) => void

export class NodeExchange extends Exchange {
  /** @param upgradeTo if node:http has released the connection for an upgrade. */
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    observer: ExchangeObserver,
    private readonly place: Provable,
    private readonly upgradeTo?: TakeOver,
  ) {
    super(observer)
    this.readHead()
    // The framing of HTTP/1.0 cannot be trusted for a next request (RFC 9112 §6.1).
    this.closes = request.httpVersion !== '1.1'
    // Without listeners a broken connection would be an uncaught error.
    request.on('error', () => {})
    response.on('error', () => {})
    response.on('close', () => this.abandon())
  }

  prove(): void {
    this.place.prove()
  }

  get address(): string {
    return this.request.socket.remoteAddress ?? ''
  }

  override get ownAddress(): string {
    return this.request.socket.localAddress ?? ''
  }

  get query(): string {
    const { url = '' } = this.request
    return url.slice(pathOf(this.request).length + 1)
  }

  eachHeader(onField: (name: string, value: string) => void): void {
    const { rawHeaders } = this.request
    for (let at = 0; at < rawHeaders.length; at += 2)
      onField(rawHeaders[at]!.toLowerCase(), rawHeaders[at + 1]!)
  }

  /** Whether the body has not ended, though it may have been answered. */
  get isArriving(): boolean {
    return !this.request.complete
  }

  /**
   * The parser cannot go on. An incomplete request is answered with `status`; after a complete one, `then` is called
   * as soon as its answer and all earlier ones of the connection are sent.
   */
  breakOff(status: number, then: () => void): void {
    const response = this.response
    if (this.closes && response.headersSent) return
    if (response.writableFinished) return then()
    if (this.request.complete || response.headersSent) return void response.once('finish', then)
    this.abandon()
    this.#end(status, ['content-length', '0'], '', true)
  }

  protected onChunk(take: (chunk: Uint8Array, isLast: boolean) => void): void {
    this.request.on('data', (chunk: Buffer) => take(chunk, false))
    this.request.on('end', () => take(nothing, true))
  }

  protected takeOver(service: WebSocketService, upgrade: Upgrade): boolean {
    this.upgradeTo?.(service, upgrade)
    return this.upgradeTo !== undefined
  }

  protected sendAccepted(): void {
    this.send('200', `content-type: ${this.cors.acceptedType}`, accepted, false)
  }

  protected send(status: string, headers: string, body: Answer['body'], close: boolean): void {
    const lines = headers.split('\r\n').map((line) => line.split(/: (.*)/s, 2))
    this.#end(Number.parseInt(status, 10), lines.flat() as string[], body, close)
  }

  #end(status: number, headers: string[], body: Answer['body'], close: boolean): void {
    const response = this.response
    if (body.length > 0 || status === 200) headers.push('content-length', String(Buffer.byteLength(body)))
    this.closes ||= close
    if (this.closes) headers.push('connection', 'close')
    response.writeHead(status, headers)
    response.end(this.headOnly ? undefined : body)
  }
}

const nothing = new Uint8Array(0)
