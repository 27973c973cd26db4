import type { HttpRequest, HttpResponse, us_socket_context_t } from 'uWebSockets.js'
import type { Answer } from '../answer.js'
import type { Connections, Unproven } from '../connections.js'
import { accepted, Exchange, type ExchangeObserver } from '../exchange.js'
import type { Upgrade, WebSocketService } from '../web-socket.js'
import { TurnBudget } from './turn-budget.js'
import { upgradeUws } from './uws-web-socket.js'

/**
 * Answers sent at once per turn of the event loop; the rest wait for its end. The engine closes the connection at a request
 * that follows an unanswered one: so a client may pipeline a few, and one that pipelines many delays nobody.
 */
const answersAtOnce = new TurnBudget(8)

/** One request on uWebSockets. `HttpRequest` lives only inside the engine's synchronous callback. */
export class UwsExchange extends Exchange implements Unproven {
  #gone = false
  /** `waiting`: it has shown no credential and takes a while, so its connection may be closed in favour of others. */
  #standing: 'new' | 'waiting' | 'proven' = 'new'

  /** @param isEncrypted whether it came over TLS. @param context if the engine can make the connection a WebSocket. */
  constructor(
    private readonly response: HttpResponse,
    private readonly request: HttpRequest,
    observer: ExchangeObserver,
    private readonly connections: Connections,
    private readonly isEncrypted: boolean,
    private readonly context?: us_socket_context_t,
  ) {
    super(observer)
    // Must be first: without it a throw aborts the process, whatever handlers it has.
    response.onAborted(() => {
      this.#gone = true
      this.#endWait()
      this.abandon()
    })
    const head = this.readHead()
    // The engine hides bytes above 0x7f around a coding, and fields after an empty name. So without a plain length the
    // request may end elsewhere than it seems to.
    this.closes = head.isChunked || (!head.hasLength && hasBody(request.getCaseSensitiveMethod()))
  }

  get address(): string {
    return Buffer.from(this.response.getRemoteAddressAsText()).toString('latin1')
  }

  get query(): string {
    return this.request.getQuery()
  }

  eachHeader(onField: (name: string, value: string) => void): void {
    this.request.forEach(onField)
  }

  /** Without a credential it waits from now on: for its body, which may never arrive, and for what its answer needs. */
  protected onChunk(take: (chunk: ArrayBuffer, isLast: boolean) => void): void {
    if (this.#standing === 'new') {
      this.#standing = 'waiting'
      this.connections.expect(this)
    }
    this.response.onData(take)
  }

  protected takeOver(service: WebSocketService, upgrade: Upgrade): boolean {
    if (this.context === undefined) return false
    upgradeUws(this.response, this.context, service, upgrade, this.connections)
    return true
  }

  /** The engine does not say which requests share a connection, so this is asked only of the current request. */
  prove(): void {
    this.#endWait()
    this.#standing = 'proven'
  }

  cut(): void {
    this.response.close()
  }

  /** The engine's object must not be touched once the request is answered or gone. */
  #endWait(): void {
    if (this.#standing !== 'waiting') return
    this.#standing = 'new'
    this.connections.prove(this)
  }

  protected sendAccepted(): void {
    this.#endWait()
    corked = this
    isTaken = true
    this.response.cork(Math.random() < watched ? UwsExchange.writeWatched : UwsExchange.writeAccepted)
    if (!isTaken) this.response.close()
  }

  /**
   * After the last request of a connection nothing may be read as another one. Once the engine has the answer it would
   * do so, and forget to close; until then it cuts the connection. So the answer waits until the segment is read.
   */
  protected send(status: string, headers: string, body: Answer['body'], close: boolean): void {
    const isLast = close || (this.#standing !== 'proven' && this.connections.isCrowded)
    if (!isLast && answersAtOnce.take()) return this.#write(status, headers, body, false)
    setImmediate(() => {
      if (!this.#gone) this.#write(status, headers, body, isLast)
    })
  }

  #write(status: string, headers: string, body: Answer['body'], close: boolean): void {
    const response = this.response
    this.#endWait()
    isTaken = true
    response.cork(() => {
      response.writeStatus(status)
      // One call for the whole block: the other lines ride on the value of the first. All are our own constants.
      const colon = headers.indexOf(': ')
      response.writeHeader(headers.slice(0, colon), headers.slice(colon + 2))
      // Of an empty answer the engine does not report whether the kernel took it.
      if (body.length === 0) response.end('', true)
      else if (this.headOnly) this.#endHead(Buffer.byteLength(body), close)
      else if (close) response.end(body, true)
      else this.#endBody(typeof body === 'string' ? Buffer.from(body) : body)
    })
    if (!isTaken) response.close()
  }

  /**
   * Newer versions of the engine, which are those with `beginWrite`, end the answer to a HEAD in `tryEnd`; it must not be
   * touched afterwards. Older ones close a connection only once they have sent the length that they announced: so it is
   * closed here.
   */
  #endHead(length: number, close: boolean): void {
    const response = this.response
    if (close && 'beginWrite' in response) {
      response.endWithoutBody(length, true)
      return
    }
    if (close) response.writeHeader('connection', 'close')
    const [wasTaken, isDone] = response.tryEnd('', length)
    isTaken = isDone || (wasTaken && !close)
    if (isTaken && !isDone) response.endWithoutBody()
  }

  /**
   * The engine buffers what a client leaves unread, without a limit. So it gets no more than the kernel takes, and the
   * rest of a long answer waits here. If the kernel takes nothing, an earlier answer is unread and the connection is cut.
   */
  #endBody(body: Uint8Array): void {
    const response = this.response
    if (this.#sendOn(body, 0)) return
    isTaken = response.getWriteOffset() > 0
    response.onWritable((offset) => this.#sendOn(body, offset))
  }

  /**
   * Encrypted, the engine counts as taken only what the kernel has taken the whole of: so it gets one record after the other.
   *
   * @returns whether the body is complete.
   */
  #sendOn(body: Uint8Array, offset: number): boolean {
    const size = this.isEncrypted ? tlsRecordBytes : body.length
    for (let at = offset; at < body.length; at += size) {
      const [wasTaken, isDone] = this.response.tryEnd(body.subarray(at, at + size), body.length)
      if (!wasTaken || isDone) return isDone
    }
    return false
  }

  private static writeAccepted(): void {
    corked.response.writeHeader(contentType, corked.cors.acceptedTypeBytes)
    corked.response.end(acceptedBytes)
  }

  private static writeWatched(): void {
    corked.response.writeHeader(contentType, corked.cors.acceptedTypeBytes)
    isTaken = corked.response.tryEnd(acceptedBytes, acceptedBytes.length)[0]
  }
}

/**
 * Asking whether the kernel took `{"ok":true}` costs 7 % of an action. So it is asked for one in sixteen, at random: a
 * client that does not read is cut when a few kilobytes are waiting for it.
 */
const watched = 1 / 16

/** RFC 8446 §5.1. */
const tlsRecordBytes = 16_384

const contentType = Buffer.from('content-type')
const acceptedBytes = Buffer.from(accepted)

/** Whether the kernel took the last answer; if not, an earlier one of the connection is unread. */
let isTaken = true

/**
 * What the cork functions write to. They are the same for all answers: a closure per answer costs 3 % of the
 * throughput.
 */
let corked: UwsExchange

/** Methods are case-sensitive (RFC 9110 §9.1). */
function hasBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}
