import { setImmediate } from 'node:timers/promises'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil, turned } from '../support/time/advance-until.js'
import { until, within } from '../support/time/until.js'
import { FakeSocket } from './support/fake-socket.js'
import { openClient, outcome } from './support/open-client.js'
import { openBadProxy } from './support/proxy.js'

/** Presses of button 1 that count. */
async function presses({ admin }: Pick<Awaited<ReturnType<typeof runBridge>>, 'admin'>): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}

test('where a proxy drops streams it goes over HTTP, with the page, and comes back to the stream later', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  proxy.dropsStreams = true
  const times = { poll: 100, least: 20, most: 40, rare: 10_000 }
  const time = advanceTime(t)
  const client = openClient(t, { url: proxy.url, token: bridge.token }, times)
  const acts = Array.from({ length: 20 }, () => client.act(1))
  await advanceUntil(time, () => client.state === 'open', 1)
  const tries = proxy.streams
  await turned(time, Promise.all(acts), 5)
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await advanceUntil(time, () => client.page?.activePageId === 'second', 10)
  const more = proxy.streams - tries
  t.ok(tries >= 1 && more <= 2, `it does not insist: ${tries} and ${more}`)
  t.same(client.states, ['connecting', 'open'])
  proxy.dropsStreams = false
  const { streams } = proxy
  await advanceUntil(time, () => proxy.streams > streams, 300)
  await advanceUntil(time, async () =>
    (await bridge.admin('GET', '/metrics')).body.includes('\novation_streams{kind="phone"} 1\n'),
  )
  time.end()
  await client.act(9)
  t.equal(client.state, 'open')
})

test('a stream that is dropped while phones press loses no press and makes none twice', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const client = openClient(t, { url: proxy.url, token: bridge.token }, { most: 300 })
  const acts: Promise<string>[] = []
  for (let drop = 1; drop <= 10; drop++) {
    for (let n = 0; n < 20; n++) acts.push(outcome(client.act(1)))
    // Later each time: before anything is sent, while it is on its way, and when some of it is answered.
    for (let turns = 0; turns < 2 * drop; turns++) await setImmediate()
    proxy.offline = true
    for (let n = 0; n < 5; n++) acts.push(outcome(client.act(1)))
    if (drop % 2 === 0) await until(() => client.state === 'waiting')
    proxy.offline = false
    proxy.dropsStreams = drop > 5
    if (drop % 3 === 0) await acts[0]
  }
  t.same(new Set(await within('all presses are settled', Promise.all(acts))), new Set(['ok']))
  t.equal(await presses(bridge), acts.length)
  t.equal(client.pages.length, 1, 'the page is told once, since it is the same')
})

test('answers that are swallowed are asked for again, by whatever works; each press counts once', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const times = { answer: 300, quiet: 200, silent: 500, connect: 500, hedge: 200, most: 300 }
  const time = advanceTime(t)
  for (const over of ['stream', 'http'] as const) {
    const before = await presses(bridge)
    const client = openClient(t, { url: proxy.url, token: bridge.token, over }, times)
    await advanceUntil(time, () => client.page !== undefined, 5)
    proxy.swallows = true
    const acts = Promise.all(Array.from({ length: 20 }, () => outcome(client.act(1))))
    await until(async () => (await presses(bridge)) > before)
    const { lost } = proxy
    await advanceUntil(time, () => proxy.lost > lost + 2, 5)
    proxy.swallows = false
    t.same(new Set(await turned(time, acts, 5)), new Set(['ok']))
    t.equal((await presses(bridge)) - before, 20, over)
    client.close()
  }
})

test('what nobody answers in time is unknown, whether it counts or not', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const times = { answer: 200, quiet: 100, silent: 300, connect: 300, most: 100, lastTry: 400, known: 700 }
  const time = advanceTime(t)
  const client = openClient(t, { url: proxy.url, token: bridge.token }, times)
  const givenUp = async (act: Promise<unknown>) => {
    t.match(await turned(time, act, 5), { code: 'unknown', status: 0, message: /may have counted/ })
  }
  await client.act(1)
  // It is sent at once, over the stream that is open, and goes down with it.
  const sent = client.act(1).catch((why) => why)
  proxy.offline = true
  await givenUp(sent)
  t.equal(client.state, 'waiting')
  t.equal(await presses(bridge), 1)
  proxy.offline = false
  await advanceUntil(time, () => client.state === 'open', 5)
  proxy.swallows = true
  const swallowed = client.act(1).catch((why) => why)
  await until(async () => (await presses(bridge)) === 2)
  await givenUp(swallowed)
  proxy.swallows = false
  await advanceUntil(time, () => client.state === 'open', 5)
  await turned(time, client.act(1), 5)
  t.equal(await presses(bridge), 3)
})

test('where a stream neither opens nor fails, HTTP does not wait for it', async (t) => {
  const { url, token } = await runBridge(t)
  const client = openClient(t, { url, token, WebSocket: FakeSocket }, { connect: 600_000, hedge: 100 })
  await client.act(1)
  t.equal(client.state, 'open')
})

test('a phone that hears of a stop sends nothing more there, and comes back when it was asked to', async (t) => {
  const time = advanceTime(t)
  const client = openClient(
    t,
    { url: 'http://127.0.0.1:9', token: 'x', over: 'stream', WebSocket: FakeSocket },
    { least: 1, most: 1 },
  )
  const { last, opened } = FakeSocket
  last.onopen()
  last.hear({ event: 'page', layoutId: 'show', activePageId: 'only', controls: [{ lid: 1, type: 'Button' }] })
  last.hear({ event: 'closing', retryIn: 500 })
  void client.act(1)
  await time.advance(100)
  last.onclose({ reason: 'shutting-down' })
  await time.advance(399)
  t.equal(FakeSocket.opened, opened, 'not at once')
  await time.advance(1)
  t.equal(FakeSocket.opened, opened + 1)
  t.equal(last.sent.length, 1, 'only the hello')
})

test('a stream that a newer one of the same participant has replaced gives way: HTTP goes on, until the person returns', async (t) => {
  const { url, token } = await runBridge(t)
  const time = advanceTime(t)
  const client = openClient(t, { url, token, WebSocket: FakeSocket })
  const { last } = FakeSocket
  last.onopen()
  last.hear({
    event: 'page',
    layoutId: 'show',
    activePageId: 'first',
    controls: [{ lid: 1, type: 'Button' }],
  })
  const { opened } = FakeSocket
  last.onclose({ reason: 'replaced' })
  await turned(time, client.act(1), 50)
  t.equal(client.state, 'open')
  await time.advance(20_000)
  t.equal(FakeSocket.opened, opened)
  await time.advance(40_000)
  t.ok(FakeSocket.opened > opened)
})

test('a dead stream that nobody has closed is found, and replaced', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const time = advanceTime(t)
  const client = openClient(
    t,
    { url: proxy.url, token: bridge.token, over: 'stream' },
    { quiet: 200, silent: 450, most: 300 },
  )
  await client.act(1)
  for (let questions = 0; questions < 5; questions++) {
    const { answers } = proxy
    await advanceUntil(time, () => proxy.answers > answers, 10)
  }
  t.equal(proxy.streams, 1, 'one that is only silent is asked, and stays')
  proxy.frozen = true
  await time.advance(500)
  t.equal(client.state, 'waiting')
  proxy.frozen = false
  await turned(time, client.act(1), 5)
  t.ok(proxy.streams >= 2)
})

test('a phone that wakes up opens another stream at once', async (t) => {
  const listeners = new Map<string, (event: object) => void>()
  const addEventListener = (type: string, listener: (event: object) => void) => listeners.set(type, listener)
  const document = { visibilityState: 'visible', addEventListener }
  Object.assign(globalThis, { document, addEventListener })
  t.teardown(() => {
    delete (globalThis as { document?: unknown }).document
    delete (globalThis as { addEventListener?: unknown }).addEventListener
  })
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  // What waits for nothing happens at once, while the time stands still.
  const time = advanceTime(t)
  const client = openClient(
    t,
    { url: proxy.url, token: bridge.token },
    { least: 60_000, most: 60_000, fresh: 200 },
  )
  await client.act(1)
  t.same([...listeners.keys()].sort(), ['online', 'pageshow', 'visibilitychange'])

  listeners.get('visibilitychange')!({})
  listeners.get('pageshow')!({ persisted: false })
  await time.advance(100)
  t.equal(proxy.streams, 1, 'one that was just heard stays')
  listeners.get('online')!({})
  await until(() => proxy.streams === 2)
  t.pass('but not over a new network')

  for (const event of ['visibilitychange', 'pageshow', 'online']) {
    const { streams } = proxy
    await time.advance(250)
    document.visibilityState = 'hidden'
    listeners.get('visibilitychange')!({})
    t.equal(proxy.streams, streams)
    document.visibilityState = 'visible'
    // A frame may come when that time is over: then the stream was just heard, and is opened again only later.
    await until(async () => {
      listeners.get(event)!({ persisted: true })
      await time.advance(250)
      return proxy.streams > streams
    })
    await client.act(1)
  }
  proxy.offline = true
  await until(() => client.state === 'waiting')
  proxy.offline = false
  listeners.get('online')!({})
  await client.act(1)
  t.equal(await presses(bridge), 5)
})
