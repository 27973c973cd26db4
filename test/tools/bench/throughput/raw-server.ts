// A child: the maximum of an engine, which reads what it is sent and answers, and does nothing else. Usage: raw-server.js ENGINE

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tlsCiphers } from '../../../../src/http/server.js'
import { loadUws } from '../../../support/engine.js'
import { serve } from '../../../support/load/child.js'
import { pem } from '../../../support/tls/pairs.js'
import { numberPlace } from '../generator/write-plan.js'

export type RawCalls = typeof calls

const calls = serve({ listen: process.argv[2] === 'node' ? listenNode : listenUws })
const answer = '{"ok":true}'
const idStart = '{"id":"'

/** @param pages by their ids, told to everybody on a stream when they are switched. @returns its port. */
function listenUws(pages: Readonly<Record<string, object>> = {}): Promise<number> {
  const { App, SSLApp, us_socket_local_port } = loadUws()
  const events = Object.entries(pages).map(
    ([pageId, page]) => [`"${pageId}"`, JSON.stringify({ event: 'page', page })] as const,
  )
  const pair = { cert_file_name: pem('first.pem'), key_file_name: pem('first.key'), ssl_ciphers: tlsCiphers }
  const app = (process.argv[2] === 'uws-tls' ? SSLApp(pair) : App())
    .post('/action', (response) => {
      response.onAborted(() => {})
      response.onData((_chunk, isLast) => {
        if (isLast) response.writeHeader('content-type', 'application/json').end(answer)
      })
    })
    .put('/layout/:layoutId/page', (response) => {
      response.onAborted(() => {})
      response.onData((chunk) => {
        const body = Buffer.from(chunk).toString('latin1')
        app.publish('page', events.find(([pageId]) => body.includes(pageId))![1])
        response.writeHeader('content-type', 'application/json').end(answer)
      })
    })
    .ws('/stream', {
      message: (socket, message) => {
        const bytes = Buffer.from(message)
        if (bytes.toString('latin1', 0, idStart.length) !== idStart) {
          socket.subscribe('page')
          return void socket.send(answer)
        }
        const id = bytes.toString('latin1', idStart.length, idStart.length + numberPlace.length)
        socket.send(`${idStart}${id}","ok":true}`)
      },
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
