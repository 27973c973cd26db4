import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

/** Serves a page of another origin. It has `openStream(url)`, which keeps what it hears. @returns its address. */
export async function servePage(t: Test): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<script>${streamScript}</script>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** What a client in a browser is made of. */
export const streamScript = `
function openStream(url) {
  const socket = new WebSocket(url.replace('http', 'ws') + '/stream', 'ovation.v1')
  const frames = []
  let wake = () => {}
  socket.onmessage = ({ data }) => { frames.push(JSON.parse(data)); wake() }
  return {
    opened: new Promise((resolve) => { socket.onopen = () => resolve(socket.protocol + socket.extensions) }),
    closed: new Promise((resolve) => {
      socket.onclose = ({ code, reason, wasClean }) => resolve({ code, reason, wasClean })
    }),
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendBytes: (bytes) => socket.send(new Uint8Array(bytes)),
    close: (code, reason) => socket.close(code, reason),
    received: async (count) => {
      while (frames.length < count) await new Promise((resolve) => { wake = resolve })
      return frames
    },
  }
}`
