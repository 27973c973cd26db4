import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { openBadProxy } from '../../client/support/proxy.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { countAt, fixedPlace } from '../../support/show/fixed-place.js'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openChromium } from './support/chromium.js'
import { serveClient } from './support/serve-client.js'

/** Number of kills. */
const kills = Number(process.env.OVATION_TEST_KILLS ?? 3)

suite.setTimeout(300_000 + kills * 10_000)

/** A page in Chromium with the client, and a phone behind a proxy. */
async function setUp(t: Test) {
  const bridge = await runBridge(t)
  const proxy = await openBadProxy(t, bridge.port)
  const page = await openChromium(t)
  await page.goto(await serveClient(t))
  await page.evaluate(`open('${proxy.url}', '${bridge.token}'); until(() => told.states.at(-1) === 'open')`)
  return { bridge, proxy, page }
}

async function count({ admin }: TestBridge): Promise<number> {
  return (await admin('GET', '/layout/show/state')).body.controls[0].count
}

/** How all presses ended, each kind once. */
async function outcomes(page: Page): Promise<readonly string[]> {
  return [...new Set(await page.evaluate<string[]>('outcomes()'))]
}

test('in Chromium, offline and back: no press is lost, and none counts twice', async (t) => {
  const { bridge, proxy, page } = await setUp(t)
  for (let round = 0; round < 5; round++) {
    await page.evaluate('press(10)')
    proxy.offline = true
    await page.evaluate('press(10)')
    await delay(Math.random() * 1000)
    proxy.offline = false
  }
  t.same(await outcomes(page), ['ok'])
  t.equal(await count(bridge), 100)
})

test('in Chromium, a dead stream is found within 10 s, and at once when the phone finds a network', async (t) => {
  const { bridge, proxy, page } = await setUp(t)
  for (const wakes of [false, true]) {
    const { streams } = proxy
    await delay(2100)
    proxy.frozen = true
    await page.evaluate('press(1)')
    await delay(100)
    const timing = startTiming()
    if (wakes) {
      proxy.frozen = false
      await page.evaluate(`dispatchEvent(new Event('online')); 0`)
    }
    await until(() => proxy.streams > streams)
    timing.within(t, wakes ? 1000 : 10_000, 'it is found')
    proxy.frozen = false
    t.same(await outcomes(page), ['ok'])
  }
  t.equal(await count(bridge), 2)
})

test('in Chromium, where a proxy drops streams and swallows answers, each press counts once', async (t) => {
  const { bridge, proxy, page } = await setUp(t)
  proxy.dropsStreams = true
  proxy.offline = true
  proxy.offline = false
  await page.evaluate('press(20)')
  t.same(await outcomes(page), ['ok'])
  proxy.swallows = true
  await page.evaluate('press(20)')
  await until(async () => (await count(bridge)) > 20)
  await delay(1000)
  proxy.swallows = false
  t.same(await outcomes(page), ['ok'])
  t.equal(await count(bridge), 40)
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await page.evaluate(`until(() => told.pages.at(-1) === 'second')`)
  t.same(await page.evaluate('act(9)'), 'ok')
})

test('in Chromium, a token that is refused is renewed, a closed control refuses, a slider is sent to the end', async (t) => {
  const { bridge, page, proxy } = await setUp(t)
  await page.evaluate('close()')
  const participant = 'seat-1'
  const token = bridge.tokens.mint({ layoutId: 'show', participant })
  await bridge.admin('POST', '/layout/show/revoke', {})
  const { body } = await bridge.admin('POST', '/token', { layoutId: 'show', participant })
  await page.evaluate(`open('${proxy.url}', '${token}', { renew: async () => '${body.token}' })`)
  t.equal(await page.evaluate('act(1)'), 'ok')
  await bridge.admin('PUT', '/layout/show/control/1', { enabled: false })
  t.equal(await page.evaluate('act(1)'), 'control-disabled')
  const moves = 'Promise.all(Array.from({ length: 101 }, (_, n) => act(2, n / 100)))'
  t.same(new Set(await page.evaluate<string[]>(moves)), new Set(['ok']))
  t.equal(
    bridge.sink.messages.findLast((message) => message.startsWith('/0002')),
    '/0002 f 1',
  )
})

test('in Chromium, a page of another origin asks for permission once for each address, and never for a stream', async (t) => {
  const { page, proxy, bridge } = await setUp(t)
  t.equal(await page.evaluate('act(1)'), 'ok')
  t.equal(proxy.preflights, 0)
  await page.evaluate(`close(); open('${proxy.url}', '${bridge.token}', { over: 'http', onResults() {} })`)
  for (let n = 0; n < 3; n++) t.equal(await page.evaluate('act(1)'), 'ok')
  await until(() => proxy.preflights === 3)
  await page.evaluate(`close(); open('${proxy.url}', '${bridge.token}', { over: 'http', onResults() {} })`)
  t.equal(await page.evaluate('act(1)'), 'ok')
  t.equal(proxy.preflights, 3, 'of POST /action, GET /page and GET /results')
})

test('in a worker of Chromium it acts, and hears of the page', async (t) => {
  const { bridge, page } = await setUp(t)
  await page.evaluate(`
    worker = new Worker('/worker.js', { type: 'module' })
    ask = (script) => new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data.result)
      worker.postMessage(script)
    })
    new Promise((resolve) => { worker.onmessage = resolve }).then(() => 0)`)
  const script = `open('${bridge.url}', '${bridge.token}'); until(() => told.pages.length > 0).then(() => act(1))`
  t.equal(await page.evaluate(`ask(${JSON.stringify(script)})`), 'ok')
  t.equal(await count(bridge), 1)
})

test(`in Chromium, killed ${kills} times while somebody presses: what resolved counts once`, async (t) => {
  const place = await fixedPlace(t)
  let daemon = await startDaemon(t, place)
  const page = await openChromium(t)
  await page.goto(await serveClient(t))
  await page.evaluate(`open('${daemon.url}', '${await daemon.token()}')`)
  await page.evaluate('timer = setInterval(() => press(1), 20)')
  for (let kill = 1; kill <= kills; kill++) {
    await page.evaluate('act(1)')
    await delay(Math.random() * 400)
    await daemon.process.stop('SIGKILL')
    daemon = await startDaemon(t, place)
  }
  await page.evaluate('clearInterval(timer)')
  const ended = await page.evaluate<string[]>('outcomes()')
  t.same(new Set(ended), new Set(['ok']))
  t.equal(await countAt(daemon.url), ended.length + kills)
  t.ok(ended.length > 10 * kills, `${ended.length} presses`)
})

test('in Chromium, the page to copy shows all types of controls, and what is done there counts', async (t) => {
  const bridge = await runBridge(t)
  const page = await openChromium(t)
  await page.goto(`${await serveClient(t)}client.html#${bridge.url}|${bridge.token}`)
  await until(async () => (await page.evaluate(`document.querySelectorAll('fieldset').length`)) === 8)
  await page.evaluate(`document.querySelector('button').click()`)
  await page.evaluate(`
    slider = document.querySelector('input[type=range]'); slider.value = 1; slider.dispatchEvent(new Event('input')); 0`)
  t.same([...(await bridge.sink.received(2))].sort(), ['/0001 if 1 0.01', '/0002 f 1'])
})
