import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { stays, until } from '../../support/time/until.js'
import { runOscQuery } from '../support/run-oscquery.js'

const slide = (value: number) => ({ layoutId: 'show', lid: 2, type: 'Slider', value })

test('who LISTENs to an address is told its value at once, and each new one, in a frame of its own', async (t) => {
  const { open, act } = await runOscQuery(t)
  const peer = await open()
  peer.listen('/0002', '/0001')
  t.same(await peer.received(2), ['/0002 f 0', '/0001 if 0 0'])
  await act(slide(0.5))
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  await peer.received(4)
  t.same([...peer.messages.slice(2)].sort(), ['/0001 if 1 0.01', '/0002 f 0.5'])
})

test('each choice and text is told once, and none before it was made', async (t) => {
  const { open, act, sink } = await runOscQuery(t)
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'before' })
  await sink.received(1)
  const peer = await open()
  peer.listen('/0004', '/0005', '/0004/votes')
  t.same(await peer.received(1), ['/0004/votes iii 0 0 0'])
  for (const value of [1, 1, 2]) await act({ layoutId: 'show', lid: 4, type: 'Index', value })
  for (const value of ['one', 'two']) await act({ layoutId: 'show', lid: 5, type: 'String', value })
  const of = (address: string) => peer.messages.filter((message) => message.startsWith(`${address} `))
  await until(
    () =>
      of('/0004').length >= 3 &&
      of('/0005').length >= 2 &&
      of('/0004/votes').includes('/0004/votes iii 0 2 1'),
  )
  t.same(of('/0004'), ['/0004 i 1', '/0004 i 1', '/0004 i 2'])
  t.same(of('/0005'), ['/0005 s one', '/0005 s two'])
})

test('of many values in a moment the newest is told', async (t) => {
  const { open, act, sink } = await runOscQuery(t)
  const peer = await open()
  peer.listen('/0002')
  await peer.received(1)
  await Promise.all(Array.from({ length: 300 }, (_, n) => act(slide(n / 1000))))
  await act(slide(1))
  await sink.received(301)
  await until(() => peer.messages.at(-1) === '/0002 f 1')
  t.ok(peer.messages.length < 200, `${peer.messages.length} messages for 301 values`)
})

test('who IGNOREs an address is told no more of it, and others still are', async (t) => {
  const { open, act } = await runOscQuery(t)
  const [one, other] = [await open(), await open()]
  for (const peer of [one, other]) peer.listen('/0002')
  for (const peer of [one, other]) await peer.received(1)
  one.ignore('/0002')
  await one.heard()
  await act(slide(0.5))
  t.same(await other.received(2), ['/0002 f 0', '/0002 f 0.5'])
  t.same(one.messages, ['/0002 f 0'])
})

test('a page that is not active is listened to below /pages', async (t) => {
  const { open, admin, act } = await runOscQuery(t)
  const peer = await open()
  peer.listen('/pages/second/0009', '/0009')
  t.same(await peer.received(1), ['/pages/second/0009 if 0 0'], 'there is no /0009 yet')
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await act({ layoutId: 'show', lid: 9, type: 'Button' })
  await peer.received(3)
  t.same(peer.messages.slice(1).sort(), ['/0009 if 1 0.01', '/pages/second/0009 if 1 0.01'])
})

test('signals are listened to wherever they are, and their values are those that displays are sent', async (t) => {
  const [first, second] = showFile.pages
  const slider = { ...first.controls[1], crowd: { signals: ['people', 'mean'] } }
  const layout = layoutOf({ ...showFile, pages: [{ ...first, controls: [slider] }, second] })
  const { open, act, sink } = await runOscQuery(t, { catalogue: new Map([['show', layout]]) })
  const peer = await open()
  peer.listen('/0002/people', '/0002/mean', '/pages/first/0002/mean')
  t.same(await peer.received(3), ['/0002/people i 0', '/0002/mean f 0', '/pages/first/0002/mean f 0'])
  await act(slide(1))
  await peer.received(6)
  const told = peer.messages.slice(3).sort()
  t.same(told, ['/0002/mean f 1', '/0002/people i 1', '/pages/first/0002/mean f 1'])
  await until(() => sink.messages.includes('/0002/mean f 1'))
})

test('a page that is not active is listened to in each of several layouts, and told what changes there', async (t) => {
  const { open, act, admin } = await runOscQuery(t, {
    catalogue: new Map([
      ['bar', layoutOf({ ...showFile, layoutId: 'bar' })],
      ['show', layoutOf()],
    ]),
  })
  await act(slide(0.5))
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  const peer = await open()
  peer.listen('/layouts/show/pages/first/0002', '/layouts/bar/pages/second/0009')
  t.same(await peer.received(2), [
    '/layouts/show/pages/first/0002 f 0.5',
    '/layouts/bar/pages/second/0009 if 0 0',
  ])
  t.equal((await admin('POST', '/layout/show/reset', { all: true })).status, 200)
  t.same((await peer.received(3)).slice(2), ['/layouts/show/pages/first/0002 f 0'])
})

test('of two layouts with the same address, each is told below /layouts, and the first at the top', async (t) => {
  const other = layoutOf({ ...showFile, layoutId: 'bar' })
  const { open, act, tokens } = await runOscQuery(t, {
    catalogue: new Map([
      ['bar', other],
      ['show', layoutOf()],
    ]),
  })
  const peer = await open()
  peer.listen('/0002', '/layouts/bar/0002', '/layouts/show/0002')
  await peer.received(3)
  await act(slide(0.5))
  t.same((await peer.received(4)).slice(3), ['/layouts/show/0002 f 0.5'])
  const authorization = `Bearer ${tokens.mint({ layoutId: 'bar' })}`
  await act({ ...slide(0.25), layoutId: 'bar' }, { authorization })
  await peer.received(6)
  t.same(peer.messages.slice(4).sort(), ['/0002 f 0.25', '/layouts/bar/0002 f 0.25'])
})

test('what operators do is told in the form in which it is set', async (t) => {
  const { open, admin } = await runOscQuery(t)
  const peer = await open()
  peer.listen('/ovation/page', '/ovation/enable', '/ovation/hold', '/ovation/screen')
  t.same(await peer.received(3), ['/ovation/page s first', '/ovation/hold i 0', '/ovation/screen s auto'])
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await peer.received(4)
  await admin('PUT', '/layout/show/control/9', { enabled: false })
  await peer.received(5)
  await admin('PUT', '/layout/show/screen', { show: { lid: 9 } })
  await peer.received(6)
  await admin('PUT', '/output', { held: true })
  t.same((await peer.received(7)).slice(3), [
    '/ovation/page s second',
    '/ovation/enable ii 9 0',
    '/ovation/screen s 9',
    '/ovation/hold i 1',
  ])
})

test('while the output is held nothing of the audience is told, and the newest afterwards', async (t) => {
  const { open, act, admin, sink } = await runOscQuery(t)
  const peer = await open()
  peer.listen('/0002', '/0005')
  await peer.received(1)
  await admin('PUT', '/output', { held: true })
  await act(slide(0.5))
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'hidden' })
  await act(slide(0.75))
  const late = await open()
  late.listen('/0002')
  await late.heard()
  await stays(() => peer.messages.length === 1 && late.messages.length === 0)
  await admin('PUT', '/output', { held: false })
  t.same((await peer.received(2)).slice(1), ['/0002 f 0.75'])
  await late.received(1)
  await sink.received(1)
  t.same(peer.messages.length, 2, 'as displays, which get no late text')
})

test('who sets something by OSC in the WebSocket is answered there, as the OSC port does', async (t) => {
  const { open, ask } = await runOscQuery(t)
  const peer = await open()
  peer.socket.send(Buffer.from('/ovation/page\0\0\0,s\0\0second\0\0'))
  t.same(await peer.received(1), ['/ovation/page ss show second'])
  t.same((await ask('/ovation/page?VALUE')).body, { VALUE: ['second'] })
  peer.socket.send(Buffer.from('/ovation/subscribe\0\0,\0\0\0'))
  t.match((await peer.received(2))[1], /\/ovation\/error ss \/ovation\/subscribe .*port/)
})

test('a web page may read there, but set nothing that its address may', async (t) => {
  const { open, ask } = await runOscQuery(t)
  const page = await open({ origin: 'https://any.example' })
  page.socket.send(Buffer.from('/ovation/page\0\0\0,s\0\0second\0\0'))
  t.match((await page.received(1))[0], /\/ovation\/error ss \/ovation\/page .*\[osc\] control/)
  t.same((await ask('/ovation/page?VALUE')).body, { VALUE: ['first'] })
  page.listen('/0002')
  await page.received(2)
})

test('pages of foreign origins open no WebSocket where [http] cors_origins names others', async (t) => {
  const { open } = await runOscQuery(t, { http: { corsOrigins: ['https://show.example'] } })
  await t.rejects(open({ origin: 'https://evil.example' }), /403/)
  await open({ origin: 'https://show.example' })
})
