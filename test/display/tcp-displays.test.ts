import { displayOptions } from '../support/show/display-options.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { turned } from '../support/time/advance-until.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { openTcpSink } from '../support/wire/tcp-sink.js'
import { pageOf, play } from './support/play.js'

const props = { label: 'x' }
const tcp = (port: number) => displayOptions({ name: `tcp-${port}`, port, transport: 'tcp' })

/** The last message of each address. */
const newest = (messages: readonly string[]) =>
  new Map(messages.map((message) => [message.split(' ')[0], message]))

test('each connection begins with the values as they are then, also of a display that was restarted', async (t) => {
  const sink = await openTcpSink(t)
  const { displays, load, act } = play(t)
  await load([tcp(sink.port)])
  act(2, 0.25)
  t.same(await sink.received(1), ['/0002 f 0.25'])
  await sink.close()
  await until(() => displays.all[0]!.state === 'down')
  act(2, 0.5)
  act(3, true)
  const restarted = await openTcpSink(t, { port: sink.port })
  t.same(await restarted.received(2), ['/0002 f 0.5', '/0003 i 1'])
  act(2, 0.75)
  t.same((await restarted.received(3)).at(-1), '/0002 f 0.75')
  t.equal(displays.connectedTo('show'), 1)
})

test('a display that is started after the show gets the values, and is no destination before', async (t) => {
  const sink = await openTcpSink(t)
  await sink.close()
  const { displays, load, act } = play(t)
  await load([tcp(sink.port)])
  await until(() => displays.all[0]!.health.lastError !== null)
  act(2, 0.25)
  t.equal(displays.connectedTo('show'), 0)
  const later = await openTcpSink(t, { port: sink.port })
  t.same(await later.received(1), ['/0002 f 0.25'])
  t.equal(displays.connectedTo('show'), 1)
})

test('while it is away nothing is sent in vain: a new connection tells by itself that it is back', async (t) => {
  const time = advanceTime(t)
  const sink = await openTcpSink(t)
  await sink.close()
  const { displays, load, act } = play(t)
  await turned(time, load([tcp(sink.port)]))
  const [display] = displays.all
  await until(() => display!.health.lastError !== null)
  act(2, 0.25)
  await time.advance(10_000)
  t.match(display, { state: 'down', sent: 0, dropped: 1 })
})

test('texts that came while it was away are not made up for, but the newest is, where all is wanted', async (t) => {
  const sink = await openTcpSink(t)
  const { displays, load, act } = play(t)
  await load([
    {
      ...tcp(sink.port),
      ...displayOptions({ profile: { snapshot: 'all' } }),
      transport: 'tcp',
      port: sink.port,
    },
  ])
  act(5, 'one')
  await sink.received(1)
  await sink.close()
  await until(() => displays.all[0]!.state === 'down')
  act(5, 'two')
  act(5, 'three')
  const again = await openTcpSink(t, { port: sink.port })
  t.same(await again.received(1), ['/0005 s three'])
})

test('one that stops reading costs the others nothing, and has the newest values when it goes on', async (t) => {
  const [stopped, reading, udp] = [await openTcpSink(t), await openTcpSink(t), await openSink(t)]
  const { displays, load, act } = play(t)
  await load([tcp(stopped.port), tcp(reading.port), displayOptions({ port: udp.port })])
  const { socket } = await stopped.connected(1)
  socket.pause()
  const wanted: string[] = []
  const slow = displays.all[0]!
  for (let n = 1; slow.dropped === 0 || n % 1000 !== 0; n++) {
    const value = (n % 1024) / 1024
    act(2, value)
    act(6, [value, value])
    wanted.push(`/0002 f ${Math.round(value * 1e6) / 1e6}`)
    if (n % 20 > 0) continue
    await udp.received(2 * n)
    // At this pace it may be asked what the system holds, which it waits for.
    await until(() => displays.all[1]!.isIdle)
  }
  const count = 2 * wanted.length
  for (const messages of [await reading.received(count), await udp.received(count)])
    t.same(
      messages.filter((message) => message.startsWith('/0002')),
      wanted,
      'the others have everything, in order',
    )
  t.equal(slow.state, 'up')
  socket.resume()
  await until(() => newest(stopped.messages()).get('/0002') === wanted.at(-1))
  await until(() => slow.isIdle)
  t.equal(slow.sent + slow.dropped, count, 'each message is counted once')
  t.same(newest(stopped.messages()), newest(reading.messages()))
})

test('a TCP and a UDP display may have the same port, and each gets everything', async (t) => {
  const sink = await openTcpSink(t)
  const udp = await openSink(t, sink.port)
  const { displays, load, act } = play(t)
  await load([tcp(sink.port), displayOptions({ port: sink.port })])
  for (const value of [0.25, 0.5]) act(2, value)
  const wanted = ['/0002 f 0.25', '/0002 f 0.5']
  t.same(await sink.received(2), wanted)
  t.same(await udp.received(2), wanted)
  t.equal(displays.connectedTo('show'), 2)
})

test('a reload that changes how OSC is carried closes the old way and opens the new one, with the values', async (t) => {
  const udp = await openSink(t)
  const sink = await openTcpSink(t, { port: udp.port })
  const slip = await openTcpSink(t, { framing: 'slip' })
  const { load, act } = play(t)
  await load([displayOptions({ port: udp.port })])
  act(2, 0.25)
  await udp.received(1)
  await load([displayOptions({ port: udp.port, transport: 'tcp' })])
  t.same(await sink.received(1), ['/0002 f 0.25'])
  act(2, 0.5)
  t.same(await sink.received(2), ['/0002 f 0.25', '/0002 f 0.5'])
  await load([displayOptions({ port: slip.port, transport: 'tcp-slip' })])
  t.same(await slip.received(1), ['/0002 f 0.5'])
  const [old] = sink.connections
  await until(() => old!.socket.readyState === 'closed')
  t.same(udp.messages, ['/0002 f 0.25'])
})

test('an unchanged connection outlives a reload, and order is kept', async (t) => {
  const sink = await openTcpSink(t)
  const { load, act } = play(t)
  await load([tcp(sink.port)])
  act(2, 0.25)
  await load([tcp(sink.port)], pageOf({ lid: 2, type: 'Slider', props }))
  act(2, 0.5)
  t.same(await sink.received(2), ['/0002 f 0.25', '/0002 f 0.5'])
  t.equal(sink.connections.length, 1)
})

test('while an operator holds the output nothing leaves, not even to a new connection; the release brings it', async (t) => {
  const sink = await openTcpSink(t)
  const { displays, load, act, holdBack, release } = play(t)
  await load([tcp(sink.port)])
  act(2, 0.25)
  await sink.received(1)
  holdBack()
  sink.connections[0]!.socket.destroy()
  await sink.connected(2)
  await until(() => displays.all[0]!.state === 'up')
  act(2, 0.5)
  t.same(sink.messages(), [])
  release()
  t.same(await sink.received(1), ['/0002 f 0.5'])
})

test('what is given right before a display is closed still arrives', async (t) => {
  const sink = await openTcpSink(t)
  const { displays, load, act } = play(t)
  await load([tcp(sink.port)])
  act(2, 0.25)
  await displays.close()
  t.same(await sink.received(1), ['/0002 f 0.25'])
})
