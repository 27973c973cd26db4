import { connect, type Socket } from 'node:net'
import { opcodes, usualMask, visitFrames, writeFrame, writeText } from '../../../support/wire/frames.js'
import type { Visit, Visitor } from '../swarm.js'

/**
 * After this many sweeps a client gives up on an answer, because its frame was cut or announces more than it contains.
 * Not a time limit, within which this process may have had no chance to read an answer.
 */
const sweepLimit = 30
/** The same for the handshake, which is damaged rarely. */
const handshakeLimit = 400
/** The greatest number of messages on one connection. */
const mostMessages = 30

/** A client that sends hostile messages, and a ping behind each, whose pong says that it was read. */
export class HostileStream implements Visitor {
  readonly #socket: Socket
  /** Sends its first frames before the daemon has agreed. */
  readonly #isHasty: boolean
  #rest: Buffer = Buffer.alloc(0)
  #isUpgraded = false
  #left: number
  #sweepsLeft = handshakeLimit
  #isLeaving = false

  /** @param hello its first frame; nothing for those that do not say who they are. */
  constructor(
    port: number,
    private readonly visit: Visit,
    handshake: Buffer,
    private readonly hello: Buffer,
  ) {
    this.#left = 1 + visit.random.below(mostMessages)
    this.#isHasty = visit.random.below(8) === 0
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: visit.host, noDelay: true })
    this.#socket.on('connect', () => {
      this.#socket.write(handshake)
      if (this.#isHasty) this.#begin()
    })
    this.#socket.on('data', (bytes) => this.#read(bytes))
    this.#socket.on('error', () => {})
    this.#socket.on('end', () => this.#socket.destroy())
    this.#socket.on('close', () => {
      if (!this.#isLeaving) visit.onOutcome(this.#isUpgraded ? 'ended without a code' : 'no stream')
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
    this.#socket.write(this.hello)
    this.#ask()
  }

  #ask(): void {
    const message = this.#left-- > 0 ? this.visit.next() : undefined
    if (message === undefined) return this.#leave()
    if (this.#isUpgraded) this.#sweepsLeft = sweepLimit
    this.#socket.write(Buffer.concat([message, sentinel]))
  }

  /** With a reset, as when a phone disappears; by ending the connection; with a close frame. */
  #leave(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    this.#sweepsLeft = sweepLimit
    const way = this.visit.random.below(3)
    if (way === 0) this.#socket.resetAndDestroy()
    else if (way === 1) this.#socket.end()
    else this.#socket.write(farewell)
  }

  #read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes])
    if (this.#isUpgraded) return this.#readFrames()
    const end = this.#rest.indexOf('\r\n\r\n')
    if (end < 0) return
    const status = this.#rest.toString('latin1', 9, 12)
    this.visit.onOutcome(`status ${status}`)
    if (status !== '101') return this.#leave()
    this.#rest = this.#rest.subarray(end + 4)
    this.#isUpgraded = true
    this.#sweepsLeft = sweepLimit
    if (!this.#isHasty) this.#begin()
    this.#readFrames()
  }

  #readFrames(): void {
    const bytes = this.#rest
    const end = visitFrames(bytes, (opcode, start, end) => {
      const name = outcomeOf(opcode, bytes.subarray(start, end))
      if (name !== undefined && !(this.#isLeaving && name === 'close 1000')) this.visit.onOutcome(name)
      if (opcode === opcodes.close) this.#isLeaving = true
      if (name === 'answered' && !this.#isLeaving) this.#ask()
    })
    this.#rest = bytes.subarray(end)
  }
}

const sentinel = writeText('{"ping":"sentinel"}', usualMask)
const farewell = writeFrame({ opcode: opcodes.close, payload: Buffer.from([3, 232]), mask: usualMask })

/** @returns undefined for what the client has not asked for. */
function outcomeOf(opcode: number, payload: Buffer): string | undefined {
  if (opcode === opcodes.pong) return 'pong'
  const code = opcode === opcodes.close && payload.length >= 2 ? payload.readUInt16BE(0) : 'without a code'
  if (opcode === opcodes.close) return `close ${code} ${payload.toString('latin1', 2)}`.trim()
  const frame = JSON.parse(payload.toString())
  if (frame.pong === 'sentinel') return 'answered'
  if (frame.ok === false) return frame.problem.code
  return frame.ok === true ? 'accepted' : undefined
}
