import { connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'
import { type Ends, readHeldBytes } from '../../../src/display/link/linux-connections.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'

/** A connection to a program that does not read. */
async function connectTo(t: Test, host: string): Promise<{ socket: Socket; other: Socket; ends: Ends }> {
  const others: Socket[] = []
  const server = createServer({ pauseOnConnect: true }, (other) => others.push(other))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as { port: number }
  const socket = connect({ host, port, noDelay: true })
  await until(() => others.length === 1 && socket.readyState === 'open')
  t.teardown(() => {
    for (const one of [socket, ...others]) one.destroy()
    server.close()
  })
  const { localAddress = '', localPort = 0, remoteAddress = '', remotePort = 0 } = socket
  return { socket, other: others[0]!, ends: { localAddress, localPort, remoteAddress, remotePort } }
}

for (const host of ['127.0.0.1', '::1'])
  test(`of a connection to ${host} it is known what has not arrived`, async (t) => {
    const { socket, other, ends } = await connectTo(t, host)
    t.same(await readHeldBytes(ends), { unacknowledged: 0, unanswered: 0 })
    const size = 1024 * 1024
    await new Promise((resolve) => socket.write(Buffer.alloc(size), resolve))
    const { unacknowledged = 0 } = (await readHeldBytes(ends)) ?? {}
    t.ok(unacknowledged > size / 4, `${unacknowledged} of ${size}`)
    other.resume()
    await until(async () => (await readHeldBytes(ends))?.unacknowledged === 0)
  })

test('of a connection that is over, or never was, nothing is known', async (t) => {
  const { ends } = await connectTo(t, '127.0.0.1')
  t.equal(await readHeldBytes({ ...ends, remotePort: 1 }), undefined)
  t.equal(await readHeldBytes({ ...ends, remoteAddress: '::1' }), undefined)
})
