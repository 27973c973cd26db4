import type { Agent } from 'node:http'
import { WebSocket } from 'ws'

/** A client's side of a WebSocket. */
export interface DialledWebSocket {
  /** Sends a text frame. @param sent called when the system has taken it. */
  send(text: string, sent?: () => void): void
  /** Cuts the connection without a closing handshake, as a lost network does. */
  cut(): void
}

export interface DialledListener {
  opened(): void
  text(message: string): void
  /** The last call, even if the stream was never opened. @param code as in RFC 6455 §7.4.1; 1006 without a closing frame. */
  closed(code: number, reason: string): void
}

/** Opens a WebSocket, with this subprotocol and without compression. @param url begins with `http:` or `https:`. @param agent makes the connection. */
export function dialWebSocket(
  url: string,
  protocol: string,
  listener: DialledListener,
  agent: Agent,
): DialledWebSocket {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), protocol, {
    agent,
    perMessageDeflate: false,
    handshakeTimeout: handshakeWithinMs,
  })
  socket.on('open', () => listener.opened())
  socket.on('message', (data) => listener.text(String(data)))
  // `close` follows.
  socket.on('error', () => {})
  socket.on('close', (code, reason) => listener.closed(code, reason.toString()))
  return {
    send: (text, sent) => socket.send(text, () => sent?.()),
    cut: () => socket.terminate(),
  }
}

const handshakeWithinMs = 8000
