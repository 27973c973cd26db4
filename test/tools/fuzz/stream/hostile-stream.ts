import { connect, type Socket } from 'node:net'
import { opcodes, writeFrame, writeText } from './frame-bytes.js'
import { FrameReader, type ReceivedFrame } from './frame-reader.js'

/**
 * After this many sweeps a client gives up on an answer, because its frame was cut or announces more than it contains.
 * Not a time limit, within which this process may have had no chance to read an answer.
 */
const sweepLimit = 30
/** The same for the handshake, which is damaged rarely. */
const handshakeLimit = 400

/** A stream from start to end. */
export interface StreamVisit {
  readonly port: number
  /** Address of this machine to connect from. */
  readonly host: string
  readonly messages: number
  /** Sends its first frames before the daemon has agreed. */
  readonly isHasty: boolean
  /** How it leaves: with a reset, as when a phone disappears; by ending the connection; with a handshake. */
  readonly leaving: 'reset' | 'end' | 'close'
  readonly handshake: Buffer
  readonly hello: Buffer
  next(): Buffer | undefined
  onOutcome(name: string): void
  onEnd(): void
}

/** A client that sends hostile messages, and a ping behind each, whose pong says that it was read. */
export class HostileStream {
  readonly #socket: Socket
  readonly #reader = new FrameReader()
  #head: string | undefined = ''
  #left: number
  #sweepsLeft = handshakeLimit
  #isLeaving = false

  constructor(private readonly visit: StreamVisit) {
    this.#left = visit.messages
    this.#socket = connect({ port: visit.port, host: '127.0.0.1', localAddress: visit.host, noDelay: true })
    this.#socket.on('connect', () => {
      this.#socket.write(visit.handshake)
      if (visit.isHasty) this.#begin()
    })
    this.#socket.on('data', (bytes) => this.#read(bytes))
    this.#socket.on('error', () => {})
    this.#socket.on('end', () => this.#socket.destroy())
    this.#socket.on('close', () => {
      if (!this.#isLeaving) visit.onOutcome(this.#head === undefined ? 'ended without a code' : 'no stream')
      visit.onEnd()
    })
  }

  sweep(): void {
    if (--this.#sweepsLeft >= 0) return
    if (this.#sweepsLeft < -sweepLimit) this.#socket.destroy()
    if (!this.#isLeaving) this.visit.onOutcome('no answer')
    this.#leave()
  }

  #begin(): void {
    this.#socket.write(this.visit.hello)
    this.#ask()
  }

  #ask(): void {
    const message = this.#left-- > 0 ? this.visit.next() : undefined
    if (message === undefined) return this.#leave()
    if (this.#head === undefined) this.#sweepsLeft = sweepLimit
    this.#socket.write(Buffer.concat([message, sentinel]))
  }

  #leave(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    this.#sweepsLeft = sweepLimit
    const { leaving } = this.visit
    if (leaving === 'reset') this.#socket.resetAndDestroy()
    else if (leaving === 'end') this.#socket.end()
    else this.#socket.write(writeFrame({ opcode: opcodes.close, payload: Buffer.from([3, 232]) }))
  }

  #read(bytes: Buffer): void {
    if (this.#head === undefined) return this.#readFrames(bytes)
    this.#head += bytes.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end < 0) return
    const status = this.#head.slice(9, 12)
    this.visit.onOutcome(`status ${status}`)
    if (status !== '101') return this.#leave()
    const rest = this.#head.slice(end + 4)
    this.#head = undefined
    this.#sweepsLeft = sweepLimit
    if (!this.visit.isHasty) this.#begin()
    this.#readFrames(Buffer.from(rest, 'latin1'))
  }

  #readFrames(bytes: Buffer): void {
    for (const frame of this.#reader.read(bytes)) {
      const name = outcomeOf(frame)
      if (name !== undefined && !(this.#isLeaving && name === 'close 1000')) this.visit.onOutcome(name)
      if (frame.opcode === opcodes.close) this.#isLeaving = true
      if (name === 'answered' && !this.#isLeaving) this.#ask()
    }
  }
}

const sentinel = writeText('{"ping":"sentinel"}')

/** @returns undefined for what the client has not asked for. */
function outcomeOf({ opcode, payload }: ReceivedFrame): string | undefined {
  if (opcode === opcodes.pong) return 'pong'
  const code = opcode === opcodes.close && payload.length >= 2 ? payload.readUInt16BE(0) : 'without a code'
  if (opcode === opcodes.close) return `close ${code} ${payload.toString('latin1', 2)}`.trim()
  const frame = JSON.parse(payload.toString())
  if (frame.pong === 'sentinel') return 'answered'
  if (frame.ok === false) return frame.problem.code
  return frame.ok === true ? 'accepted' : undefined
}
