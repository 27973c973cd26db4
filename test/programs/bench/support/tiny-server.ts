import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { type WebSocket, WebSocketServer } from 'ws'

/** What a test lets a server do. */
interface TinyServer {
  /** With the body of a request. */
  request?(body: string, response: ServerResponse, request: IncomingMessage): void
  /** With each text of a stream; the first one is its hello. */
  text?(text: string, socket: WebSocket, isHello: boolean): void
}

/** A server in this process, for HTTP and streams. @returns its port. */
export async function startTinyServer(t: Test, { request, text }: TinyServer): Promise<number> {
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('latin1').on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => request?.(body, response, incoming))
  }).listen(0, '127.0.0.1')
  const streams = new WebSocketServer({ server })
  streams.on('connection', (socket) => {
    let isHello = true
    socket.on('message', (bytes) => {
      text?.(String(bytes), socket, isHello)
      isHello = false
    })
  })
  t.teardown(() => {
    streams.close()
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
