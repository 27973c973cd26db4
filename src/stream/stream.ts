import type { GroupCommit } from '../action/group-commit.js'
import { Refusal } from '../errors.js'
import type { WebSocketListener } from '../http/web-socket.js'
import { PeriodCount } from '../limits/pace.js'
import { closeCodes } from '../wire/stream/close-codes.js'
import type { Hello } from '../wire/stream/frame.js'
import type { Outbox } from './outbox.js'
import { type Frame, helloExpected, readFrame, readHello } from './protocol.js'
import type { Traffic } from './traffic.js'

/** The first frame must come within this. */
const helloWithinMs = 5000
/** A client that sends nothing for this long is gone. */
const silentMs = 120_000
/** Frames in a row that are no JSON object. */
const mostStrange = 10
/** Pings, pongs and later hellos a second: no bucket bounds them, and the engines answer pings themselves, without a limit. */
const mostFree = 100

/** What a client is, once it has said hello. */
export interface Role {
  /** A frame that is no hello, or why it is no JSON object. */
  receive(frame: Frame | Refusal): void
  /** @throws {Refusal} that closes the stream. */
  helloAgain(hello: Hello): void
  /** Asked about once a second. @throws {Refusal} that closes the stream. */
  check(): void
  /** The stream is closed. */
  leave(): void
}

export interface StreamContext {
  /** Bytes of the longest frame. */
  readonly longest: number
  readonly traffic: Traffic
  readonly commit: Pick<GroupCommit, 'keepUp'>
  /** Gives a client its role. @throws {Refusal} that closes the stream. */
  welcome(hello: Hello, outbox: Outbox): Role
  /** A fault of ours. */
  report(error: unknown): void
  /** The stream is closed. */
  left(stream: Stream): void
}

/** One open connection of a phone or an operator. */
export class Stream implements WebSocketListener {
  #role: Role | undefined
  #strange = 0
  readonly #free = new PeriodCount(1000)
  #heardAt = performance.now()
  readonly #openedAt = this.#heardAt

  /** @param refusal closes the stream as soon as it is open: browsers hide the answer to a failed handshake. */
  constructor(
    private readonly context: StreamContext,
    readonly outbox: Outbox,
    private readonly refusal: Refusal | undefined,
  ) {}

  opened(): void {
    this.context.commit.keepUp(this.#openedAt)
    if (this.refusal) this.outbox.close(this.refusal)
  }

  text(message: Buffer): void {
    this.#heardAt = performance.now()
    this.context.commit.keepUp(this.#heardAt)
    this.context.traffic.received++
    if (this.outbox.closing) return
    try {
      if (message.length > this.context.longest) this.outbox.cut(closeCodes.tooLong, 'too-long')
      else this.#receive(readFrame(message))
    } catch (error) {
      this.#closeFor(error)
    }
  }

  binary(): void {
    this.#heardAt = performance.now()
    this.context.traffic.received++
    this.outbox.close(this.#role === undefined ? helloExpected : noObject)
  }

  control(): void {
    this.#heardAt = performance.now()
    if (this.#free.add() > mostFree) this.outbox.drop('pings')
  }

  refused(why: string): void {
    if (this.outbox.closing) return
    this.outbox.closing = true
    this.context.traffic.countCut(why)
  }

  closed(): void {
    this.outbox.closing = true
    this.#role?.leave()
    this.context.left(this)
  }

  /** Closes the stream if its time is over. @param now monotonic, ms. */
  sweep(now: number): void {
    if (this.outbox.closing) return
    try {
      if (now - this.#heardAt > silentMs) this.outbox.cut(closeCodes.away, 'silent')
      else if (this.#role === undefined && now - this.#openedAt > helloWithinMs) throw helloExpected
      this.#role?.check()
      this.outbox.sweep(now)
    } catch (error) {
      this.#closeFor(error)
    }
  }

  #receive(frame: Frame | Refusal): void {
    if (this.#role === undefined) {
      if (frame instanceof Refusal) throw helloExpected
      this.#role = this.context.welcome(readHello(frame), this.outbox)
      return
    }
    const isObject = !(frame instanceof Refusal)
    this.#strange = isObject ? 0 : this.#strange + 1
    if (isObject && frame.hello !== undefined) {
      this.#role.helloAgain(readHello(frame))
      // Each is answered with a whole page. A screen that sends too much has been told before.
      if (this.#free.add() > mostFree) this.outbox.drop('hellos')
      return
    }
    this.#role.receive(frame)
    if (this.#strange >= mostStrange) throw noObject
  }

  /** A refusal closes the stream; what else is thrown is a fault of ours. */
  #closeFor(error: unknown): void {
    if (error instanceof Refusal) return this.outbox.close(error)
    this.context.report(error)
    this.outbox.cut(closeCodes.fault, 'internal')
  }
}

const noObject = new Refusal('body-not-json', 'Expected text frames of one JSON object each.')
