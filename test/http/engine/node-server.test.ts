import { once } from 'node:events'
import type { Test } from 'tap'
import { Connections } from '../../../src/http/connections.js'
import { NodeServer } from '../../../src/http/engine/node-server.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { within } from '../../support/time/until.js'
import { wantedTls } from '../../support/tls/wanted-tls.js'
import { converse } from '../../support/wire/converse.js'
import { dial } from '../../support/wire/dial.js'
import { waitForAnswers } from '../support/wait-for-answers.js'

const hello = 'GET /hello HTTP/1.1\r\nHost: a\r\n\r\n'

/** Checks what other tests check of the selected engine, for runs that select the other one. */
async function serve(t: Test) {
  const server = await new NodeServer(
    [
      { method: 'GET', path: '/hello', handle: (exchange) => exchange.reply({ body: '"hello"' }) },
      { method: 'GET', path: '/readyz', handle: (exchange) => exchange.reply({ body: '{"ready":true}' }) },
    ],
    {
      host: '127.0.0.1',
      port: 0,
      basePath: '',
      corsOrigins: ['*'],
      connections: new Connections(10, recordLog().log),
      tls: wantedTls(),
      onFault: (error) => t.fail(`${error}`),
    },
  ).listen()
  t.teardown(() => server.close())
  return server
}

test('HEAD gets the Content-Length of GET', async (t) => {
  const { port } = await serve(t)
  const [get, head] = [await converse(port, hello), await converse(port, hello.replace('GET', 'HEAD'))]
  for (const { outcome, text } of [get, head]) {
    t.equal(outcome, '200, open')
    t.match(text, /content-length: 7\r\n/i)
  }
  t.match(get.text, '"hello"')
  t.notMatch(head.text, '"hello"')
})

test('a request for a tunnel is answered, and ends the connection', async (t) => {
  const { port } = await serve(t)
  const { outcome } = await converse(port, 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n')
  t.match(outcome, /^404 not-found, closed$/)
})

test('a malformed request is answered after the requests before it', async (t) => {
  const { port } = await serve(t)
  const { outcome } = await converse(port, `${hello}${hello}no request\r\n\r\n`)
  t.equal(outcome, '200, 200, 400, closed')
})

test('closing tells open connections to close, and ends once nothing is under way', async (t) => {
  waitForAnswers(t)
  const server = await serve(t)
  const socket = dial(server.port).setEncoding('latin1')
  t.teardown(() => socket.destroy())
  socket.write(hello)
  t.match(await once(socket, 'data'), [/^HTTP\/1\.1 200 /])
  const ended = server.close()
  socket.write(hello)
  t.match(await once(socket, 'data'), [/^HTTP\/1\.1 503 [\s\S]*connection: close\r\n/i])
  await within('nothing is under way', ended)
})
