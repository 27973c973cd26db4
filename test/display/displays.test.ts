import { displayOptions } from '../support/show/display-options.js'
import { showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil } from '../support/time/advance-until.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { pageOf, play } from './support/play.js'

const props = { label: 'x' }

test('choices that wait keep their order through reloads, and while other displays come and go', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const { displays, load, act } = play(t)
  const options = [displayOptions({ port: sink.port, profile: { maxRate: 20 } })]
  await load(options)
  act(4, 0)
  act(4, 1)
  await load(options)
  act(4, 2)
  const guest = displays.addGuest(displayOptions({ port: (await openSink(t)).port }))
  act(4, 0)
  displays.removeGuest(guest)
  act(4, 2)
  await advanceUntil(time, () => sink.messages.length >= 5)
  t.same(
    sink.messages,
    [0, 1, 2, 0, 2].map((choice) => `/0004 i ${choice}`),
  )
})

test('a reload neither resets the pace of an address, nor sends an older value after a newer one', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const { load, act } = play(t)
  const options = [displayOptions({ port: sink.port, profile: { maxRate: 5 } })]
  await load(options)
  const begun = performance.now()
  act(2, 0.125)
  act(2, 0.25)
  await load(options)
  act(2, 0.5)
  await load(options)
  act(2, 0.75)
  await advanceUntil(time, () => sink.messages.length >= 2, 10)
  t.same(sink.messages, ['/0002 f 0.125', '/0002 f 0.75'])
  t.ok(sink.times[1]! - begun >= 200, 'a fifth of a second after the first was given')
})

test('a count that waits is a part of the full scale that a reload has brought', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const { load, act } = play(t)
  const options = [displayOptions({ port: sink.port, profile: { maxRate: 20 } })]
  await load(options, pageOf({ lid: 1, type: 'Button', fullScale: 4, props }))
  act(1, null)
  act(1, null)
  await load(options, pageOf({ lid: 1, type: 'Button', fullScale: 8, props }))
  await advanceUntil(time, () => sink.messages.length >= 2)
  t.same(sink.messages, ['/0001 if 1 0.25', '/0001 if 2 0.25'])
})

test('what waits of a control is sent though a reload takes it away, and before what its successor is sent', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const { load, act } = play(t)
  const options = [displayOptions({ port: sink.port, profile: { maxRate: 20 } })]
  await load(options, pageOf({ lid: 1, type: 'Slider', props }, { lid: 2, type: 'Slider', props }))
  act(1, 0.125)
  act(1, 0.25)
  act(2, 0.125)
  act(2, 0.25)
  await load(options, pageOf({ lid: 2, type: 'String', props }))
  act(2, 'a')
  act(2, 'b')
  await load(options, pageOf({ lid: 2, type: 'Toggle', props }))
  act(2, true)
  await advanceUntil(time, () => sink.messages.length >= 7)
  const { messages } = sink
  t.same(
    messages.filter((message) => message.startsWith('/0001')),
    ['/0001 f 0.125', '/0001 f 0.25'],
  )
  t.same(
    messages.filter((message) => message.startsWith('/0002')),
    ['/0002 f 0.125', '/0002 f 0.25', '/0002 s a', '/0002 s b', '/0002 i 1'],
  )
})

test('what waits for a display comes before what it is sent as a reload wants it', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const { load, act } = play(t)
  await load([displayOptions({ port: sink.port, profile: { maxRate: 1 } })])
  for (const text of ['a', 'b', 'c']) act(5, text)
  const loaded = load([displayOptions({ port: sink.port, prefix: '/new' })])
  act(5, 'd')
  await advanceUntil(time, () => sink.messages.length >= 4, 1)
  await loaded
  act(5, 'e')
  t.same(await sink.received(5), ['/0005 s a', '/0005 s b', '/0005 s c', '/new/0005 s d', '/new/0005 s e'])
})

test('also more of it than leaves in one burst', async (t) => {
  const time = advanceTime(t)
  const sink = await openSink(t)
  const { load, act } = play(t)
  const profile = { maxRate: 1, bundle: 'never' as const }
  await load([displayOptions({ port: sink.port, profile })])
  const texts = Array.from({ length: 250 }, (_, n) => `text ${n}`)
  for (const text of texts) act(5, text)
  const loaded = load([displayOptions({ port: sink.port, prefix: '/new' })])
  act(5, 'last')
  await advanceUntil(time, () => sink.messages.length >= 251, 1)
  await loaded
  t.same(await sink.received(251), [...texts.map((text) => `/0005 s ${text}`), '/new/0005 s last'])
})

test('a display that a reload brings is sent its snapshot: all that was used, choices and texts too where it wants them', async (t) => {
  const [sink, late] = [await openSink(t), await openSink(t)]
  const { load, act } = play(t)
  await load([displayOptions({ port: sink.port })])
  act(4, 1)
  act(5, 'hello')
  act(2, 0.5)
  const wants = (port: number) => displayOptions({ port, profile: { snapshot: 'all' } })
  await load([displayOptions({ port: sink.port }), wants(late.port)])
  t.same(await late.received(3), ['/0002 f 0.5', '/0004 i 1', '/0005 s hello'])
  t.equal(sink.messages.length, 3, 'one that was there before is not disturbed')
})

test('a page that is switched brings its values, and registered displays hear of each switch first, however fast', async (t) => {
  const [named, sink] = [await openSink(t), await openSink(t)]
  const { displays, layouts, load, act } = play(t)
  await load([displayOptions({ port: named.port })])
  act(2, 0.5)
  await named.received(1)
  const guest = displays.addGuest(displayOptions({ port: sink.port, profile: { maxRate: 20 } }))
  guest.isRegistered = true
  await sink.received(1)
  const layout = layouts.byId.get('show')!
  const pageIds = ['second', 'first', 'second', 'first']
  for (const pageId of pageIds) {
    layout.switchTo(pageId)
    displays.showPage(layout)
  }
  t.same(await named.received(2), ['/0002 f 0.5', '/0002 f 0.5'])
  const told = () => sink.messages.filter((message) => message.startsWith('/ovation/page'))
  await until(() => told().length === pageIds.length)
  t.same(
    told(),
    pageIds.map((pageId) => `/ovation/page ss show ${pageId}`),
  )
})

test('a reset takes the votes back where they are shown, and sends no choice', async (t) => {
  const sink = await openSink(t)
  const { load, act, reset } = play(t)
  await load([displayOptions({ port: sink.port, profile: { votes: 'on' } })])
  act(4, 1)
  for (const { lid } of showFile.pages[0].controls) reset(lid)
  t.same(await sink.received(10), [
    '/0004 i 1',
    '/0004/votes iii 0 1 0',
    '/0001 if 0 0',
    '/0002 f 0',
    '/0003 i 0',
    '/0004/votes iii 0 0 0',
    '/0005 s ',
    '/0006 ff 0 0',
    '/7777 if 0 0',
    '/0008 s ',
  ])
})
