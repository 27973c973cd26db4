import type { Socket } from 'node:net'
import { handshake } from '../../stream/support/handshake.js'
import { dial } from './dial.js'
import { opcodes, visitFrames, writeText } from './frames.js'

/** A stream at the level of bytes, so that thousands of them cost a client little. */
export class WireStream {
  readonly #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #isUpgraded = false

  /**
   * @param hello what it says first.
   * @param onText called with each text: its bytes, valid during the call, and its place in them.
   * @param onEnd called once, when it is closed by anybody else than us.
   */
  constructor(
    port: number,
    private readonly hello: object,
    private readonly onText: (bytes: Buffer, start: number, end: number) => void,
    onEnd: () => void,
  ) {
    this.#socket = dial(port, { noDelay: true })
    this.#socket.write(handshake())
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', () => {})
    this.#socket.once('close', onEnd)
  }

  /** @param frames one or several, whole. */
  write(frames: Buffer): void {
    this.#socket.write(frames)
  }

  /** Stops reading, as a phone does whose network is gone. */
  pause(): void {
    this.#socket.pause()
  }

  close(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (this.#isUpgraded) return this.#read(bytes)
    const end = bytes.indexOf('\r\n\r\n')
    this.#rest = bytes
    if (end < 0) return
    this.#isUpgraded = bytes.toString('latin1', 0, 12) === 'HTTP/1.1 101'
    if (!this.#isUpgraded) return void this.#socket.destroy()
    this.write(writeText(JSON.stringify({ hello: this.hello })))
    this.#read(bytes.subarray(end + 4))
  }

  /** Whatever is no text ends it. */
  #read(bytes: Buffer): void {
    const end = visitFrames(bytes, (opcode, start, end) =>
      opcode === opcodes.text ? this.onText(bytes, start, end) : this.#socket.destroy(),
    )
    this.#rest = bytes.subarray(end)
  }
}
