import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { clientFrame, visitFrames } from './frames.js'

/** A stream at the level of bytes, so that thousands of them cost a client little. */
export class WireStream {
  readonly #socket: Socket
  #rest = Buffer.alloc(0)
  #upgraded = false

  /**
   * @param onText called with each text: its bytes, valid during the call, and its place in them.
   * @param onEnd called once, when it is closed by anybody else than us.
   */
  constructor(
    port: number,
    private readonly hello: object,
    private readonly onText: (bytes: Buffer, start: number, end: number) => void,
    private readonly onEnd: () => void,
  ) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.#socket.write(upgradeText())
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', () => {})
    this.#socket.once('close', () => this.onEnd())
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
    this.#rest = this.#upgraded ? this.#read(bytes) : this.#readHead(bytes)
  }

  #readHead(bytes: Buffer): Buffer<ArrayBuffer> {
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return Buffer.from(bytes)
    this.#upgraded = bytes.toString('latin1', 0, 12) === 'HTTP/1.1 101'
    if (!this.#upgraded) this.#socket.destroy()
    else this.write(clientFrame(JSON.stringify({ hello: this.hello })))
    return this.#read(bytes.subarray(end + 4))
  }

  /** @returns what is not complete yet. */
  #read(bytes: Buffer): Buffer<ArrayBuffer> {
    try {
      const end = visitFrames(bytes, (start, end) => this.onText(bytes, start, end))
      return end === bytes.length ? nothing : Buffer.from(bytes.subarray(end))
    } catch {
      this.#socket.destroy()
      return nothing
    }
  }
}

const nothing = Buffer.alloc(0)

/** A request to open a stream. */
export function upgradeText(): string {
  return `${upgradeLines.join('\r\n')}\r\nSec-WebSocket-Key: ${newKey()}\r\n\r\n`
}

const upgradeLines = [
  'GET /stream HTTP/1.1',
  'Host: ovation.example',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Protocol: ovation.v1',
]

function newKey(): string {
  return randomBytes(16).toString('base64')
}
