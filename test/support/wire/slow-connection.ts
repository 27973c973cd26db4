import type { WebSocketConnection } from '../../../src/http/web-socket.js'

/** A connection whose client takes as much as the test says. */
export class SlowConnection implements WebSocketConnection {
  untaken = 0
  /** What was sent, bytes in hexadecimal; and how it was closed: `1001 shutting-down`. */
  readonly sent: string[] = []
  readonly ends: string[] = []

  send(frames: readonly (string | Buffer)[]): void {
    this.sent.push(...frames.map(String))
  }

  sendBinary(frames: readonly Uint8Array[]): void {
    this.sent.push(...frames.map((frame) => Buffer.from(frame).toString('hex')))
  }

  ping(): void {
    this.sent.push('ping')
  }

  end(code: number, reason: string): void {
    this.ends.push(`${code} ${reason}`)
  }

  cut(): void {
    this.ends.push('cut')
  }

  prove(): void {}
}
