import { createSocket } from 'node:dgram'
import { type Test, test } from 'tap'
import { Display } from '../../src/display/display.js'
import { openLog } from '../../src/log.js'
import { encodeMessage } from '../../src/osc/encode.js'
import { openSink } from '../support/sink.js'

const log = openLog({ level: 'silent', readable: false })
const one = encodeMessage('/0001', [{ type: 'i', value: 1 }])
const two = encodeMessage('/0002', [{ type: 'f', value: 0.5 }])

async function openDisplay(t: Test, port: number, host = '127.0.0.1'): Promise<Display> {
  const display = new Display({ name: 'test', host, port, layouts: ['*'] }, log)
  t.teardown(() => display.close())
  await display.start()
  return display
}

async function until(condition: () => boolean, withinMs = 5000): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!condition() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
  return condition()
}

test('one message of a turn goes bare, several as one flat immediate bundle', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, sink.port)
  display.add(one)
  display.flush()
  await sink.received(1)
  display.add(one)
  display.add(two)
  display.flush()
  display.flush()
  await sink.received(3)
  t.same(
    sink.datagrams.map((datagram) => datagram.toString('hex')),
    [
      '2f303030310000002c69000000000001',
      '2362756e646c6500000000000000000100000010' +
        '2f303030310000002c69000000000001' +
        '000000102f303030320000002c6600003f000000',
    ],
  )
  t.match(display, { state: 'up', sent: 3, dropped: 0, lastError: null })
})

test('more messages than fit into 1,400 bytes go in several datagrams, in order', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, sink.port)
  for (let value = 0; value < 200; value++) display.add(encodeMessage('/0001', [{ type: 'i', value }]))
  display.flush()
  t.same(
    await sink.received(200),
    Array.from({ length: 200 }, (_, value) => `/0001 i ${value}`),
  )
  t.ok(sink.datagrams.length < 5)
  t.ok(sink.datagrams.every(({ length }) => length <= 1400))
})

test('at most 64 datagrams wait for the system; what comes on top is dropped and counted', async (t) => {
  const sink = await openSink(t)
  const display = await openDisplay(t, sink.port)
  for (let turn = 0; turn < 100; turn++) {
    display.add(one)
    display.add(two)
    display.flush()
  }
  t.equal(display.dropped, 2 * 36)
  await sink.received(128)
  t.ok(await until(() => display.sent === 128))
  t.equal(display.state, 'up', 'and that is no reason to call it down')
})

test('a display with a closed port goes down, and comes back when it listens again', async (t) => {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  const display = await openDisplay(t, port)
  t.equal(display.state, 'up')
  await new Promise<void>((resolve) => socket.close(resolve))
  const press = setInterval(() => {
    display.add(one)
    display.flush()
  }, 20)
  t.teardown(() => clearInterval(press))
  t.ok(await until(() => display.state === 'down'))
  t.match(display.lastError, /refused/)
  const sink = await openSink(t, port)
  t.ok(await until(() => display.state === 'up'))
  await sink.received(1)
})

test('a name is resolved, and one that does not resolve drops what it is given', async (t) => {
  const sink = await openSink(t)
  const named = await openDisplay(t, sink.port, 'localhost')
  t.equal(named.state, 'up')
  const nowhere = await openDisplay(t, sink.port, 'no.such.host.invalid')
  nowhere.add(one)
  nowhere.flush()
  t.match(nowhere, {
    state: 'unresolved',
    sent: 0,
    dropped: 1,
    lastError: /no\.such\.host\.invalid does not resolve/,
  })
})

test('an address that this machine may not send to is told, and harms nothing', async (t) => {
  const display = await openDisplay(t, 9000, '255.255.255.255')
  display.add(one)
  display.flush()
  t.ok(await until(() => display.dropped === 1))
  t.equal(display.state, 'down')
  t.type(display.lastError, 'string')
})
