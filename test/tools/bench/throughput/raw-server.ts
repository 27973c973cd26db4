// A child: the maximum of an engine, which reads the body and answers, and does nothing else. Usage: raw-server.js ENGINE

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadUws } from '../../../support/engine.js'
import { serve } from '../../../support/load/child.js'

export type RawCalls = typeof calls

const calls = serve({ listen: process.argv[2] === 'uws' ? listenUws : listenNode })
const answer = '{"ok":true}'

/** @returns its port. */
function listenUws(): Promise<number> {
  const { App, us_socket_local_port } = loadUws()
  const app = App().post('/action', (response) => {
    response.onAborted(() => {})
    response.onData((_chunk, isLast) => {
      if (isLast) response.writeHeader('content-type', 'application/json').end(answer)
    })
  })
  return new Promise((resolve) =>
    app.listen('127.0.0.1', 0, (socket) => resolve(us_socket_local_port(socket))),
  )
}

async function listenNode(): Promise<number> {
  const server = createServer((request, response) => {
    request.on('data', () => {})
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
