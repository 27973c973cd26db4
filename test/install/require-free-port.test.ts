import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'tap'
import { requireFreePort } from '../../src/install/require-free-port.js'

test('a port that another program has is told, and one that is free stays so', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await t.rejects(requireFreePort('127.0.0.1', port), {
    message: new RegExp(`^cannot listen on 127.0.0.1:${port}: another program uses this port already`),
  })
  server.close()
  await once(server, 'close')
  await requireFreePort('127.0.0.1', port)
  await requireFreePort('127.0.0.1', port)
})
