import { openUdpLink, openUdpPort } from '../src/udp.js'
import { test } from './support/tap.js'
import { openSink } from './support/wire/sink.js'

const noCompletion = () => {}

/** Sockets without which this process would still have something to wait for. */
function keptAlive(): number {
  return process.getActiveResourcesInfo().filter((resource) => /udp/i.test(resource)).length
}

test('a link from an address that this machine does not have is refused, and not waited for', async (t) => {
  // RFC 5737: an address of documentation.
  const local = { host: '192.0.2.1', port: 0, onDatagram: noCompletion }
  await t.rejects(openUdpLink('127.0.0.1', 9000, noCompletion, local), { code: 'EADDRNOTAVAIL' })
})

test('a link keeps no process alive; a port that hears does', async (t) => {
  const before = keptAlive()
  const link = await openUdpLink('127.0.0.1', 9000, noCompletion)
  t.teardown(() => link.close())
  t.equal(keptAlive(), before)
  const port = await openUdpPort('127.0.0.1', 0, noCompletion)
  t.teardown(() => port.close())
  t.equal(keptAlive(), before + 1)
})

test('a port that is closed sends nothing more, and may be closed again', async (t) => {
  const sink = await openSink(t)
  const port = await openUdpPort('127.0.0.1', 0, noCompletion)
  const to = { address: '127.0.0.1', port: sink.port }
  const datagram = Buffer.from('/a\0\0,\0\0\0')
  port.send(datagram, to)
  t.same(await sink.received(1), ['/a '])
  port.close()
  t.doesNotThrow(() => port.send(datagram, to))
  t.doesNotThrow(() => port.close())
})
