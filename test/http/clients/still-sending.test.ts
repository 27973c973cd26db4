import { once } from 'node:events'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { within } from '../../support/time/until.js'
import { dial } from '../../support/wire/dial.js'

/** More than the buffers of both ends hold, so that all is sent only if the server reads it. */
const body = Buffer.alloc(16 * 1024 * 1024, 'x')

test('a client that sends on after it was refused is not reset by node:http', async (t) => {
  const { port, token } = await runBridge(t, { http: { engine: 'node' } })
  const socket = dial(port, { allowHalfOpen: true }).setEncoding('latin1')
  t.teardown(() => socket.destroy())
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  const ended = once(socket, 'end')
  const closed = once(socket, 'close')
  const fields = [`Authorization: Bearer ${token}`, `Content-Length: ${body.length}`]
  socket.write(['POST /action HTTP/1.1', 'Host: a', ...fields, '', ''].join('\r\n'))
  await within('the answer', ended)
  t.match(text, /^HTTP\/1\.1 413 [\s\S]*"code":"body-too-large"/)
  socket.end(body)
  t.same(await within('the end of the connection', closed), [false])
})
