import { opcodes, usualMask, visitFrames, writeFrame, writeText } from '../../../support/wire/frames.js'
import { HostileClient, type Visit } from '../swarm.js'

/** The greatest number of messages on one connection. */
const mostMessages = 30
/** Sweeps until it gives up on the handshake, which is damaged rarely. */
const handshakeLimit = 20

/** Sends hostile messages, and a ping behind each, whose pong says that it was read. */
export class StreamClient extends HostileClient {
  #rest: Buffer = Buffer.alloc(0)
  #isUpgraded = false
  /** Sends its first frames before the daemon has agreed. */
  readonly #isHasty: boolean

  /** @param hello its first frame. */
  constructor(
    visit: Visit,
    private readonly handshake: Buffer,
    private readonly hello: Buffer,
  ) {
    super(visit, mostMessages)
    this.#isHasty = visit.random.below(8) === 0
    this.sweepsLeft = handshakeLimit
  }

  protected begin(): void {
    this.socket.write(this.handshake)
    if (this.#isHasty) this.#greet()
  }

  protected read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes])
    if (!this.#isUpgraded) this.#readHead()
    if (this.#isUpgraded) this.#readFrames()
  }

  /** Also by ending the connection, or with a close frame. */
  protected override leave(): void {
    super.leave(farewell)
  }

  #greet(): void {
    this.socket.write(this.hello)
    this.ask(sentinel)
    if (!this.#isUpgraded) this.sweepsLeft = handshakeLimit
  }

  #readHead(): void {
    const end = this.#rest.indexOf('\r\n\r\n')
    if (end < 0) return
    const status = this.#rest.toString('latin1', 9, 12)
    this.visit.onOutcome(`status ${status}`)
    if (status !== '101') return this.leave()
    this.#rest = this.#rest.subarray(end + 4)
    this.#isUpgraded = true
    if (!this.#isHasty) this.#greet()
  }

  #readFrames(): void {
    const bytes = this.#rest
    const end = visitFrames(bytes, (opcode, start, end) => {
      const name = outcomeOf(opcode, bytes.subarray(start, end))
      if (name !== undefined && !(this.isLeaving && name === 'close 1000')) this.visit.onOutcome(name)
      if (opcode === opcodes.close) this.isLeaving = true
      if (name === 'answered' && !this.isLeaving) this.ask(sentinel)
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
