import { once } from 'node:events'
import { displayOptions } from '../support/show/display-options.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { openTcpSink } from '../support/wire/tcp-sink.js'
import { play } from './support/play.js'

const readValue = (message: string) => Number(message.split(' ').at(-1))
/** Whether no message is older than the one before it: each action moves the slider up. */
const isInOrder = (messages: readonly string[]) =>
  messages.every((message, n) => n === 0 || readValue(messages[n - 1]!) <= readValue(message))
/** Paced, so that a value waits when the display is closed. */
const profile = { maxRate: 20 }
/** Exact as a float, and in six digits. */
const stepOf = (action: number) => action / 2 ** 15

test('a reload that changes only the transport under load keeps the order: nothing old follows the snapshot', async (t) => {
  const sink = await openTcpSink(t)
  const udp = await openSink(t, sink.port)
  const slip = await openTcpSink(t, { framing: 'slip' })
  const { displays, load, act } = play(t)
  let actions = 0
  const playOn = async (count: number) => {
    for (const end = actions + count; actions < end; ) {
      act(2, stepOf(++actions))
      if (actions % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const reload = async (port: number, transport: 'udp' | 'tcp' | 'tcp-slip') => {
    const reloaded = load([displayOptions({ port, transport, profile })])
    const changedAt = actions
    await playOn(500)
    await reloaded
    await playOn(500)
    return changedAt
  }
  await load([displayOptions({ port: udp.port, profile })])
  await playOn(500)
  const overUdp = sink.connected(1).then(async ({ bytes, socket }) => {
    if (bytes.length === 0) await once(socket, 'data')
    return udp.messages.length
  })
  const toTcp = await reload(udp.port, 'tcp')
  const newest = `/0002 f ${Math.round(stepOf(actions) * 1e6) / 1e6}`
  await until(
    () => sink.messages().at(-1) === newest,
    'the newest',
    () => sink.messages().slice(-3),
  )
  t.equal(readValue(udp.messages.at(-1)!), Math.round(stepOf(toTcp) * 1e6) / 1e6, 'all before it over UDP')
  t.ok(sink.messages().every((message) => readValue(message) >= readValue(udp.messages.at(-1)!)))
  t.equal(await overUdp, udp.messages.length, 'and before the first over TCP')
  t.ok(isInOrder(udp.messages) && isInOrder(sink.messages()))

  await load([displayOptions({ port: slip.port, transport: 'tcp', profile })])
  const [wrong] = [await slip.connected(1)]
  const toSlip = await reload(slip.port, 'tcp-slip')
  await until(() => slip.messages().at(-1) === `/0002 f ${Math.round(stepOf(actions) * 1e6) / 1e6}`)
  await until(() => wrong.socket.readyState === 'closed')
  t.ok(slip.messages().every((message) => readValue(message) >= Math.round(stepOf(toSlip) * 1e6) / 1e6))
  t.ok(isInOrder(slip.messages()))
  t.equal(slip.connections.length, 2)
  t.equal(displays.connectedTo('show'), 1)
})

test('two displays at one port with different transports each get everything in their framing', async (t) => {
  const { displays, load, act } = play(t)
  const size = await openTcpSink(t)
  await load([
    displayOptions({ name: 'size', port: size.port, transport: 'tcp' }),
    displayOptions({ name: 'slip', port: size.port, transport: 'tcp-slip' }),
  ])
  await size.connected(2)
  await until(() => displays.all.every(({ state }) => state === 'up'))
  for (const value of [0.25, 0.5]) act(2, value)
  const message = '/0002\0\0\0,f\0\0\x3e\x80\0\0'
  const beginnings = [`\0\0\0\x10${message}`, `\xc0${message}\xc0`]
  const begun = () =>
    size.connections.map(({ bytes }) =>
      beginnings.findIndex((one) => bytes.toString('latin1').startsWith(one)),
    )
  await until(() => begun().every((framing) => framing >= 0), 'both framings', begun)
  t.same(begun().toSorted(), [0, 1])
})

test('a display that is behind when the output is held gets nothing while it is, and then only the newest', async (t) => {
  const sink = await openTcpSink(t)
  const { displays, load, act, holdBack, release } = play(t)
  await load([displayOptions({ port: sink.port, transport: 'tcp' })])
  const { socket } = await sink.connected(1)
  const [display] = displays.all
  await until(() => display!.state === 'up')
  socket.pause()
  let actions = 0
  while (display!.dropped === 0 || actions % 1000 !== 0) {
    act(2, stepOf(++actions % 2 ** 15))
    if (actions % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  holdBack()
  const { given } = display!
  act(2, 0.75)
  act(3, true)
  socket.resume()
  await until(() => display!.isIdle)
  await until(() => sink.messages().length === display!.sent)
  t.equal(display!.given, given, 'nothing is added')
  t.notOk(sink.messages().includes('/0003 i 1'))
  release()
  await until(() => sink.messages().includes('/0003 i 1'))
  await until(() => display!.isIdle && sink.messages().length === display!.sent)
  t.equal(
    sink.messages().findLast((message) => message.startsWith('/0002')),
    '/0002 f 0.75',
  )
  t.equal(sink.messages().filter((message) => message === '/0002 f 0.75').length, 1)
})

test('a page that is switched while a display reconnects is the one whose values it gets', async (t) => {
  const sink = await openTcpSink(t)
  const { displays, layouts, load, act } = play(t)
  const page = (pageId: string, ...lids: readonly number[]) => ({
    pageId,
    controls: lids.map((lid) => ({ lid, type: 'Slider', props: { label: 'x' } })),
  })
  const file = { layoutId: 'show', activePageId: 'first', pages: [page('first', 2), page('second', 9)] }
  await load([displayOptions({ port: sink.port, transport: 'tcp' })], file)
  act(2, 0.25)
  act(9, 0.5)
  await sink.received(2)
  await sink.close()
  await until(() => displays.all[0]!.state === 'down')
  const live = layouts.byId.get('show')!
  layouts.switchPage(live, 'second')
  displays.showPage(live)
  const again = await openTcpSink(t, { port: sink.port })
  await again.received(1)
  act(9, 0.75)
  t.same(await again.received(2), ['/0009 f 0.5', '/0009 f 0.75'])
})
