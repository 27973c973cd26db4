import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Test } from 'tap'
import { TcpSender } from '../../../src/display/link/tcp-sender.js'
import { openLog } from '../../../src/log.js'
import { encodeMessage } from '../../../src/osc/encode.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { settled, until } from '../../support/time/until.js'
import { openTcpSink } from '../../support/wire/tcp-sink.js'

const log = openLog({ level: 'silent', form: 'json' })

interface Opened {
  readonly sender: TcpSender
  /** What it has reported so far. */
  readonly events: ('arrival' | 'return')[]
  /** What became of the first try. */
  readonly started: Promise<void>
}

/** A sender to this port of this machine. */
function open(t: Test, port: number, transport: 'tcp' | 'tcp-slip' = 'tcp', host = '127.0.0.1'): Opened {
  const events: ('arrival' | 'return')[] = []
  const sender = new TcpSender({ name: 'main', host, port, transport }, log, {
    onArrival: () => events.push('arrival'),
    onReturn: () => events.push('return'),
    onDrained: () => {},
  })
  t.teardown(() => sender.close())
  return { sender, events, started: sender.start() }
}

const numbered = (value: number) => encodeMessage('/0001', [{ type: 'i', value }])
const texted = (length: number) => encodeMessage('/0005', [{ type: 's', value: 'x'.repeat(length) }])
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `/0001 i ${n}`)

for (const [transport, framing] of [
  ['tcp', 'size'],
  ['tcp-slip', 'slip'],
] as const)
  test(`over ${transport} every packet arrives whole and in order`, async (t) => {
    const sink = await openTcpSink(t, { framing })
    const { sender, events, started } = open(t, sink.port, transport)
    t.equal(sender.health.state, 'down', 'it is not up before it is connected')
    await started
    t.equal(sender.health.state, 'up')
    for (let n = 0; n < 250; n++) sender.send(numbered(n), 1)
    t.same(await sink.received(250), numbers(250))
    await until(() => sender.isDrained)
    t.match(sender, { sent: 250, dropped: 0, health: { state: 'up', lastError: null } })
    t.same(events, ['arrival'])
  })

test('a display that reads little by little gets whole packets in order', async (t) => {
  const pause = (socket: Socket) => {
    socket.pause()
    socket.on('data', () => {
      socket.pause()
      setImmediate(() => socket.resume())
    })
  }
  const sink = await openTcpSink(t, { onConnection: pause })
  const { sender, started } = open(t, sink.port)
  await started
  const { socket } = await sink.connected(1)
  for (let n = 0; n < 100; n++) sender.send(numbered(n), 1)
  socket.resume()
  t.same(await sink.received(100), numbers(100))
})

test('a display that does not read is given no more than a quarter of a megabyte, and all of it is in whole packets', async (t) => {
  const sink = await openTcpSink(t, { onConnection: (socket) => socket.pause() })
  const { sender, started } = open(t, sink.port)
  await started
  const large = texted(1360)
  let given = 0
  // Looks as often as a display does, that is far more seldom than it sends.
  await until(async () => {
    for (let n = 0; n < 8 && sender.hasSpace; n++, given++) sender.send(large, 1)
    await new Promise(setImmediate)
    return !sender.hasSpace && sender.sent === given
  })
  t.ok(given * large.length > 64 * 1024, 'a burst is taken at once')
  t.ok(given * large.length < 512 * 1024, 'and a minute of old values is not')
  t.notOk(sender.isDrained)
  const { socket } = await sink.connected(1)
  socket.resume()
  t.equal((await sink.received(given)).length, given)
  await until(() => sender.hasSpace && sender.isDrained)
  t.match(sender, { sent: given, dropped: 0 })
})

test('one that is connected and reads nothing for five seconds is down, and up again as soon as it reads', async (t) => {
  const time = advanceTime(t)
  const sink = await openTcpSink(t, { onConnection: (socket) => socket.pause() })
  const { sender, events, started } = open(t, sink.port)
  await started
  while (sender.hasSpace) {
    sender.send(texted(1360), 1)
    await new Promise(setImmediate)
  }
  const { health } = sender
  await advanceUntil(time, () => {
    sender.check()
    return health.state === 'down'
  })
  t.match(health.lastError, /^it is connected, but reads nothing/)
  const { socket } = await sink.connected(1)
  socket.resume()
  await advanceUntil(time, () => {
    sender.check()
    return health.state === 'up'
  })
  t.same(events, ['arrival'], 'it has lost nothing, and needs no snapshot')
})

test('after a connection was broken in mid-packet the next one begins with a whole packet', async (t) => {
  const sink = await openTcpSink(t, { onConnection: (socket) => socket.pause() })
  const { sender, events, started } = open(t, sink.port)
  await started
  let given = 0
  while (sender.hasSpace) {
    sender.send(texted(1360), 1)
    given++
    await new Promise(setImmediate)
  }
  const first = await sink.connected(1)
  first.socket.resetAndDestroy()
  await until(() => sender.health.state === 'down')
  t.match(sender.health.lastError, /^the other side (broke the connection off|closed the connection)$/)
  sender.send(numbered(99), 1)
  const second = await sink.connected(2)
  second.socket.resume()
  await until(() => sender.health.state === 'up')
  sender.send(numbered(7), 1)
  t.same(await sink.received(1), ['/0001 i 7'])
  await until(() => sender.isDrained)
  t.equal(sender.sent + sender.dropped, given + 2, 'each is counted once')
  t.ok(sender.dropped >= 1, 'among the dropped is what came while there was no connection')
  t.same(events, ['arrival', 'arrival'], 'the one that is new needs everything')
})

test('where no program listens it is refused in words, asked again ever more seldom, and found when it is there', async (t) => {
  const time = advanceTime(t)
  const sink = await openTcpSink(t)
  await sink.close()
  const { sender, started } = open(t, sink.port)
  await started
  t.match(sender.health, { state: 'down', lastError: 'refused: no program listens on this TCP port there' })
  sender.send(numbered(1), 3)
  t.match(sender, { sent: 0, dropped: 3 })
  const begun = time.now()
  const again = await openTcpSink(t, { port: sink.port })
  await advanceUntil(time, () => sender.health.state === 'up')
  t.ok(time.now() - begun >= 240, 'not at once')
  sender.send(numbered(2), 1)
  t.same(await again.received(1), ['/0001 i 2'])
})

test('one that takes connections and ends them at once is asked ever more seldom, at last every five seconds', async (t) => {
  const time = advanceTime(t)
  const times: number[] = []
  const sink = await openTcpSink(t, {
    onConnection: (socket) => {
      times.push(time.now())
      socket.end()
    },
  })
  open(t, sink.port)
  await advanceUntil(time, () => times.length >= 8)
  const waits = times.slice(1).map((at, n) => at - times[n]!)
  t.ok(waits[0]! >= 250)
  for (const [n, wait] of waits.slice(1, 5).entries()) t.ok(wait >= 1.9 * waits[n]! || wait >= 5000)
  t.ok(waits.at(-1)! >= 5000)
})

test('a display that closes its half of the connection is connected to again, even if it is full', async (t) => {
  const sink = await openTcpSink(t, { onConnection: (socket) => socket.pause() })
  const { sender, started } = open(t, sink.port)
  await started
  // More than the system takes.
  for (let n = 0; n < 8000; n++) sender.send(texted(1360), 1)
  const { socket } = await sink.connected(1)
  socket.end()
  await until(() => sender.health.state === 'down')
  t.equal(sender.health.lastError, 'the other side closed the connection')
  await sink.connected(2)
  await until(() => sender.health.state === 'up')
})

/** A port of this machine that answers no further connection: its program is stopped, and its queue is full. */
async function openFullPort(t: Test): Promise<number> {
  const program = `const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const [text] = await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  const filling = Array.from({ length: 4 }, () => connect({ port: Number(text), host: '127.0.0.1' }))
  for (const socket of filling) socket.on('error', () => {})
  t.teardown(() => {
    for (const socket of filling) socket.destroy()
  })
  await until(() => filling.some(({ readyState }) => readyState === 'open'))
  return Number(text)
}

test('a machine that does not answer is given up after three seconds, and says what to look at', async (t) => {
  const port = await openFullPort(t)
  const time = advanceTime(t)
  const { sender, started } = open(t, port)
  let isTried = false
  started.then(() => {
    isTried = true
  })
  await time.advance(2900)
  t.match(sender.health, { state: 'down', lastError: 'not connected yet' })
  await advanceUntil(time, () => isTried)
  t.match(sender.health.lastError, /^no machine answers at its address and port: .* firewall let TCP in/)
})

test('one that is closed while it waits for an answer leaves nothing waiting', async (t) => {
  const { sender, started } = open(t, await openFullPort(t))
  sender.close()
  await started
  t.equal(sender.health.state, 'down')
})

test('what a display sends back is thrown away, and no more of it is read than a little', async (t) => {
  let written = 0
  const flood = (socket: Socket) => {
    const garbage = Buffer.alloc(64 * 1024, 0xff)
    const write = () => {
      while (socket.writable && written < 64 * 1024 * 1024) {
        written += garbage.length
        if (!socket.write(garbage)) return
      }
    }
    socket.on('drain', write)
    write()
  }
  const sink = await openTcpSink(t, { onConnection: flood })
  const { sender, started } = open(t, sink.port)
  await started
  for (let n = 0; n < 50; n++) {
    sender.send(numbered(n), 1)
    await new Promise(setImmediate)
  }
  t.same(await sink.received(50), numbers(50))
  t.ok((await settled(() => written)) < 48 * 1024 * 1024, 'without a check it is not asked for more')
  sender.check()
  t.equal(sender.health.state, 'up')
})

test('nothing leaves while the gate is shut', async (t) => {
  const sink = await openTcpSink(t)
  const gate = { isOpen: false }
  const sender = new TcpSender(
    { name: 'main', host: '127.0.0.1', port: sink.port, transport: 'tcp' },
    log,
    { onArrival: () => {}, onReturn: () => {}, onDrained: () => {} },
    gate,
  )
  t.teardown(() => sender.close())
  await sender.start()
  sender.send(numbered(1), 1)
  gate.isOpen = true
  sender.send(numbered(2), 1)
  t.same(await sink.received(1), ['/0001 i 2'])
  t.match(sender, { sent: 1, dropped: 1 })
})

test('a name that does not resolve is no connection', async (t) => {
  const { sender, started } = open(t, 9, 'tcp', 'no-such-machine.invalid')
  await started
  t.match(sender.health, { state: 'unresolved', lastError: /^the name no-such-machine.invalid does not/ })
})

test('a broadcast address is no machine to connect to, and that is said', async (t) => {
  const { sender, started } = open(t, 9, 'tcp', '127.255.255.255')
  await started
  t.match(sender.health, {
    state: 'down',
    lastError: /no route to it; a connection leads to one machine, not to a broadcast address$/,
  })
})
