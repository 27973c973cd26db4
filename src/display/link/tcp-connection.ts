import { connect, type Socket } from 'node:net'
import { type Framing, frame } from '../../osc/framing.js'
import { readHeldBytes } from './linux-connections.js'
import { mostBytesUnderWay, mostUnderWay } from './sender.js'

export interface ConnectionEvents {
  onConnected(): void
  /** It could not be opened, or is over: called once, and not after `close`. */
  onOver(error: NodeJS.ErrnoException): void
  /** The system has taken everything, and does not hold too much of it. */
  onDrained(): void
}

const connectMs = 3000
/** Then an idle connection is asked whether it still stands, ten times, a second apart. */
const keepAliveMs = 5000
const farewellMs = 1000

// The system takes megabytes (tcp_wmem), which a display that was busy for a minute would have to read before the newest
// values. So it is asked what it still holds, in bytes and ms.
const lookBytes = 16 * 1024
const lookMs = 5000
const mostHeld = 32 * 1024
const littleHeld = 8 * 1024
/** Bytes given without a look; looks are twice a second at most, since they cost. */
const mostUnlooked = 256 * 1024
const lookAgainMs = 50
/** As TCP waits longer each time, that is some 3 s without an answer. */
const mostUnanswered = 4

/** Most bytes that are read of what a display sends back, between two checks: they are thrown away. */
const mostRead = 256 * 1024

/** One TCP connection to a display: takes whole packets, in order, and knows how much of them has not arrived. */
export class TcpConnection {
  isOpen = false
  /** It holds more than it should. */
  #isBehind = false
  #underWay = 0
  #bytesUnderWay = 0
  /** Bytes that the system took and that have not arrived, as far as is known. */
  #unconfirmed = 0
  #taken = 0
  #arrived = 0
  #progressAt = 0
  #lookedAt = 0
  #isLooking = false
  #lookAgain: NodeJS.Timeout | undefined
  #read = 0
  #isOver = false
  #error: NodeJS.ErrnoException | undefined
  readonly #socket: Socket

  /** Connects to an IP address. */
  constructor(
    ip: string,
    port: number,
    private readonly framing: Framing,
    private readonly events: ConnectionEvents,
  ) {
    const socket = connect({
      host: ip,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveMs,
    })
    this.#socket = socket.unref()
    const late = setTimeout(() => socket.destroy(failure('ETIMEDOUT')), connectMs).unref()
    socket.on('connect', () => {
      clearTimeout(late)
      if (isToItself(socket)) socket.destroy(failure('ECONNREFUSED'))
      else this.#opened()
    })
    socket.on('data', ({ length }) => {
      this.#read += length
      if (this.#read > mostRead) socket.pause()
    })
    // What the display no longer reads is not worth sending.
    socket.on('end', () => this.#breakOff())
    socket.on('error', (cause) => {
      this.#error ??= cause
    })
    socket.on('close', () => {
      clearTimeout(late)
      this.#end(this.#error ?? failure('ENOTCONN'))
    })
  }

  get hasSpace(): boolean {
    return !this.#isBehind && this.#underWay < mostUnderWay && this.#bytesUnderWay < mostBytesUnderWay
  }

  get isDrained(): boolean {
    return !this.#isBehind && this.#underWay === 0
  }

  /** For how long nothing of what waits has arrived; 0 if nothing waits. */
  get stuckMs(): number {
    return this.isDrained ? 0 : performance.now() - this.#progressAt
  }

  /** Gives the system a packet in its frame; `done` is always called, with the error if it was not taken whole. */
  write(packet: Uint8Array, done: (error: Error | null) => void): void {
    const bytes = frame(packet, this.framing)
    if (this.isDrained) this.#progressAt = performance.now()
    this.#underWay++
    this.#bytesUnderWay += bytes.length
    this.#socket.write(bytes, (error) => {
      this.#underWay--
      this.#bytesUnderWay -= bytes.length
      if (!error) this.#take(bytes.length)
      done(error ?? null)
      if (this.isDrained) this.events.onDrained()
    })
  }

  /** To be called twice a second. */
  check(): void {
    this.#read = 0
    this.#socket.resume()
    const isDue = this.#unconfirmed > 0 && performance.now() - this.#lookedAt > lookMs
    if (isDue || this.#unconfirmed > lookBytes) this.#look()
  }

  /** Ends it when all that was taken has left, within a second. */
  close(): void {
    this.#isOver = true
    this.#forget()
    this.#socket.end()
    setTimeout(() => this.#breakOff(), farewellMs).unref()
  }

  /**
   * Ends it with what the system still holds: that would be sent again and again, and reach a display that is back after
   * the newer values of the next connection.
   */
  #breakOff(error?: NodeJS.ErrnoException): void {
    this.#error ??= error
    if (this.#socket.connecting) this.#socket.destroy()
    else this.#socket.resetAndDestroy()
  }

  #opened(): void {
    if (this.#isOver) return
    this.isOpen = true
    this.#lookedAt = performance.now()
    this.events.onConnected()
  }

  #take(bytes: number): void {
    this.#taken += bytes
    this.#unconfirmed += bytes
    if (this.#unconfirmed <= mostUnlooked || this.#isBehind) return
    this.#isBehind = true
    this.#look()
  }

  async #look(): Promise<void> {
    const { localAddress, localPort, remoteAddress, remotePort } = this.#socket
    if (this.#isLooking || !localAddress || !localPort || !remoteAddress || !remotePort) return
    this.#isLooking = true
    const taken = this.#taken
    const held = await readHeldBytes({ localAddress, localPort, remoteAddress, remotePort })
    this.#isLooking = false
    if (this.#isOver) return
    this.#lookedAt = performance.now()
    if (held && held.unanswered >= mostUnanswered) this.#breakOff(failure('EHOSTDOWN'))
    else this.#confirm((held?.unacknowledged ?? 0) + this.#taken - taken)
  }

  /** @param unconfirmed of what the system took, in bytes. */
  #confirm(unconfirmed: number): void {
    this.#unconfirmed = unconfirmed
    if (this.#taken - unconfirmed > this.#arrived) {
      this.#arrived = this.#taken - unconfirmed
      this.#progressAt = performance.now()
    }
    const wasBehind = this.#isBehind
    this.#isBehind = unconfirmed > (wasBehind ? littleHeld : mostHeld)
    if (this.#isBehind) this.#lookAgain = setTimeout(() => this.#look(), lookAgainMs).unref()
    else if (wasBehind && this.isDrained) this.events.onDrained()
  }

  #end(error: NodeJS.ErrnoException): void {
    this.#forget()
    if (this.#isOver) return
    this.#isOver = true
    this.events.onOver(error)
  }

  #forget(): void {
    this.isOpen = false
    clearTimeout(this.#lookAgain)
  }
}

function failure(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

/** A connection to a free port of this machine can meet itself, where the system chose the same port to connect from. */
function isToItself({ localAddress, localPort, remoteAddress, remotePort }: Socket): boolean {
  return localPort === remotePort && localAddress === remoteAddress
}
