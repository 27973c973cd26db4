import { setTimeout as delay } from 'node:timers/promises'
import { untilMetrics } from '../stream/support/until-metrics.js'
import { runBridge } from '../support/bridge.js'
import { test } from '../support/tap.js'
import { until } from '../support/until.js'
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
  const times = { poll: 100, least: 20, most: 40, rare: 1000 }
  const startedAt = performance.now()
  const client = openClient(t, { url: proxy.url, token: bridge.token }, times)
  await Promise.all(Array.from({ length: 20 }, () => client.act(1)))
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await until(() => client.page?.activePageId === 'second')
  const mostTries = 3 + (performance.now() - startedAt) / times.rare
  t.ok(proxy.streams >= 1 && proxy.streams <= mostTries, `it does not insist: ${proxy.streams}`)
  t.same(client.states, ['connecting', 'open'])
  proxy.dropsStreams = false
  await untilMetrics(bridge, 'ovation_streams{kind="phone"} 1')
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
    await delay(Math.random() * 30)
    proxy.offline = true
    for (let n = 0; n < 5; n++) acts.push(outcome(client.act(1)))
    await delay(Math.random() * 100)
    proxy.offline = false
    proxy.dropsStreams = drop > 5
    await delay(Math.random() * 100)
  }
  t.same(new Set(await Promise.all(acts)), new Set(['ok']))
  t.equal(await presses(bridge), acts.length)
  t.equal(client.pages.length, 1, 'the page is told once, since it is the same')
})

test('answers that are swallowed are asked for again, by whatever works; each press counts once', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const times = { answer: 300, quiet: 200, silent: 500, connect: 500, hedge: 200, most: 300 }
  for (const over of ['stream', 'http'] as const) {
    const before = await presses(bridge)
    const client = openClient(t, { url: proxy.url, token: bridge.token, over }, times)
    await until(() => client.page !== undefined)
    proxy.swallows = true
    const acts = Array.from({ length: 20 }, () => outcome(client.act(1)))
    await until(async () => (await presses(bridge)) > before)
    await delay(700)
    proxy.swallows = false
    t.same(new Set(await Promise.all(acts)), new Set(['ok']))
    t.equal((await presses(bridge)) - before, 20, over)
    client.close()
  }
})

test('what nobody answers in time is unknown, whether it counts or not', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const times = { answer: 200, quiet: 100, silent: 300, connect: 300, most: 100, lastTry: 400, known: 700 }
  const client = openClient(t, { url: proxy.url, token: bridge.token }, times)
  await client.act(1)
  proxy.swallows = true
  const swallowed = await client.act(1).catch((why) => why)
  t.match(swallowed, { code: 'unknown', status: 0 })
  t.match(swallowed.message, /may have counted/)
  t.equal(await presses(bridge), 2)
  proxy.offline = true
  t.match(await client.act(1).catch((why) => why), { code: 'unknown' })
  t.equal(client.state, 'waiting')
  proxy.swallows = proxy.offline = false
  await client.act(1)
  t.equal(await presses(bridge), 3)
})

test('where a stream neither opens nor fails, HTTP does not wait for it', async (t) => {
  const { url, token } = await runBridge(t)
  const client = openClient(t, { url, token, WebSocket: FakeSocket }, { connect: 600_000, hedge: 100 })
  await client.act(1)
  t.equal(client.state, 'open')
})

test('a phone that is told of a stop sends nothing more there, and comes back when it was asked to', async (t) => {
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
  await delay(100)
  last.onclose({ reason: 'shutting-down' })
  await delay(200)
  t.equal(FakeSocket.opened, opened, 'not at once')
  await until(() => FakeSocket.opened > opened)
  t.equal(last.sent.length, 1, 'only the hello')
})

test('a dead stream that nobody has closed is found, and replaced', async (t) => {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const client = openClient(
    t,
    { url: proxy.url, token: bridge.token, over: 'stream' },
    { quiet: 200, silent: 450 },
  )
  await client.act(1)
  await delay(1000)
  t.equal(proxy.streams, 1, 'one that is only silent is asked, and stays')
  proxy.frozen = true
  await until(() => client.state === 'waiting')
  proxy.frozen = false
  await client.act(1)
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
  const client = openClient(
    t,
    { url: proxy.url, token: bridge.token },
    { least: 60_000, most: 60_000, fresh: 200 },
  )
  await client.act(1)
  t.same([...listeners.keys()].sort(), ['online', 'pageshow', 'visibilitychange'])

  listeners.get('visibilitychange')!({})
  listeners.get('pageshow')!({ persisted: false })
  await delay(100)
  t.equal(proxy.streams, 1, 'one that was just heard stays')

  for (const event of ['visibilitychange', 'pageshow', 'online']) {
    const { streams } = proxy
    await delay(250)
    document.visibilityState = 'hidden'
    listeners.get('visibilitychange')!({})
    t.equal(proxy.streams, streams)
    document.visibilityState = 'visible'
    const begin = performance.now()
    listeners.get(event)!({ persisted: true })
    await until(() => proxy.streams > streams)
    await client.act(1)
    const took = performance.now() - begin
    t.ok(took < 1000, `${event}: ${took} ms`)
  }
  proxy.offline = true
  await until(() => client.state === 'waiting')
  proxy.offline = false
  const begin = performance.now()
  listeners.get('online')!({})
  await client.act(1)
  t.ok(performance.now() - begin < 1000)
  t.equal(await presses(bridge), 5)
})
