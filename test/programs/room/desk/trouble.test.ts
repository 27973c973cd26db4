import type { Page } from 'playwright-core'
import { startDaemon } from '../../../support/machine/daemon.js'
import { runBridge } from '../../../support/show/bridge.js'
import { fixedPlace } from '../../../support/show/fixed-place.js'
import { moderated, writeAsNewcomer } from '../../../support/show/moderated-show.js'
import { t as all, test } from '../../../support/tap.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('while the service is gone the desk says since when; when it is back, it is right by itself', async (t) => {
  const place = await fixedPlace(t)
  const first = await startDaemon(t, place)
  const desk = await openDesk(browser, first.url)
  await desk.button(/Finale/).tap()
  await desk.control('Cheer for an encore').getByRole('checkbox').tap()
  await desk.control('Cheer for an encore').getByText('Disabled').waitFor()
  await desk.button('Hold output').tap()
  await desk.page.locator('.desk.held').waitFor()
  await first.process.stop('SIGKILL')
  await desk.page
    .locator('.desk.stale')
    .getByText(/Not live since \d\d:\d\d:\d\d\. What you see/)
    .waitFor()
  t.match(await desk.page.title(), /held/)
  t.equal(await desk.control('Cheer for an encore').isVisible(), true, 'what was known is still seen')
  const last = await startDaemon(t, place)
  await desk.page.locator('.desk.held:not(.stale)').waitFor()
  await desk.control('Cheer for an encore').getByText('Disabled').waitFor()
  await last.run('hold', 'off')
  await desk.page.locator('.desk:not(.held)').waitFor()
  await desk.button(/Opening/).tap()
  await desk.control('Applause').waitFor()
  t.match(
    await desk.page.locator('.events').textContent(),
    /Page Opening.*Output released.*Reconnected.*Connection lost.*Output held.*Disabled.*Page Finale/,
  )
})

test('a stop that was announced is no other thing, and reloads of the page while it is gone come back too', async (t) => {
  const place = await fixedPlace(t)
  const daemon = await startDaemon(t, place)
  const desk = await openDesk(browser, daemon.url)
  await daemon.process.stop('SIGTERM')
  await desk.page.locator('.desk.stale').waitFor()
  await startDaemon(t, place)
  await desk.page.locator('.desk:not(.stale)').waitFor()
  let isGone = true
  await desk.page.route('**/status', (route) => (isGone ? route.abort() : route.continue()))
  await desk.page.reload()
  await shown(desk.page, 'The service did not answer.').waitFor()
  isGone = false
  await desk.control('Applause').waitFor()
})

test('where no stream comes through, a touch still steers, and its answer is shown', async (t) => {
  const { url, admin } = await runBridge(t)
  const desk = await openDesk(browser, url)
  await blockStreams(desk.page)
  await desk.button('Hold output').tap()
  await desk.page.locator('.desk.stale.held').waitFor()
  t.equal((await admin('GET', '/status')).body.held, true)
  await desk.button(/second/).tap()
  await desk.control('Encore').waitFor()
  t.match(await desk.page.locator('.events').textContent(), /Page second.*Output held.*Connection lost/)
})

test('what a desk does without a stream stands in What happened, and once only when the stream is back', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  await writeAsNewcomer(bridge, 'Bravo')
  const desk = await openDesk(browser, bridge.url)
  const events = desk.page.locator('.events li')
  await desk.button('Approve').waitFor()
  await blockStreams(desk.page)
  await desk.button('Approve').tap()
  await events.getByText('Text approved').waitFor()
  await desk.button('Black').tap()
  await events.getByText('Screen: black').waitFor()
  await desk.page.evaluate('globalThis.WebSocket = WebSocket.whole; 0')
  await desk.page.locator('.desk:not(.stale)').waitFor()
  await events.getByText(/Screen: black, by/).waitFor()
  const lines = await events.filter({ hasText: /Text approved|Screen: black/ }).allTextContents()
  t.match(lines, [/Screen: black, by/, /Text approved: .*, by/])
  t.equal(lines.length, 2)
})

/** As a proxy of a venue does that lets requests through, and no streams. */
async function blockStreams(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.WebSocket = class extends WebSocket {
      static whole = WebSocket
      constructor(url, protocol) { super(url.replace('/stream', '/nowhere'), protocol) }
    }
    setInterval(() => dispatchEvent(new Event('online')), 500); 0`)
  await page.locator('.desk.stale').waitFor()
}

test('a touch without an answer is said in words, and may be tried again', async (t) => {
  const { url } = await runBridge(t)
  const desk = await openDesk(browser, url)
  let isCut = true
  await desk.page.route('**/page', (route) => (isCut ? route.abort() : route.continue()))
  await desk.button(/second/).tap()
  const failure = desk.page.getByRole('alert').filter({ hasText: 'second: No answer.' })
  await failure.waitFor()
  t.match(await desk.page.locator('.pages [aria-current]').textContent(), /first/, 'nothing is pretended')
  await desk.button('Close').tap()
  await failure.waitFor({ state: 'detached' })
  isCut = false
  await desk.button(/second/).tap()
  await desk.control('Encore').waitFor()
})

test('it says when nothing is stored, and when a display does not answer', async (t) => {
  const { url, sink, act } = await runBridge(t)
  const desk = await openDesk(browser, url)
  await shown(desk.page, 'What is counted is not being stored').waitFor()
  await sink.close()
  const pressing = setInterval(() => act({ layoutId: 'show', lid: 1, type: 'Button' }), 100)
  t.teardown(() => clearInterval(pressing))
  await desk.page.locator('.displays').getByText('0 of 1 up').waitFor()
  clearInterval(pressing)
  t.match(await desk.page.locator('.displays li').textContent(), /^Down.*refused/)
  t.match(await desk.page.locator('.events').textContent(), /Display .* is down/)
})

test('below a path of its own it finds everything too, and keeps no key of another service', async (t) => {
  const { url } = await runBridge(t, { http: { basePath: '/venue' } })
  const desk = await openDesk(browser, `${url}/venue`)
  t.equal(desk.page.url(), `${url}/venue/desk?layout=show`)
  await desk.button(/second/).tap()
  await desk.control('Encore').waitFor()
  const screen = desk.page.getByRole('link', { name: 'Open the screen' })
  const [address, fragment] = (await screen.getAttribute('href'))!.split('#')
  t.equal(address, `${url}/venue/screen/show`)
  t.match(fragment, ticket)
  t.same(await desk.page.evaluate('Object.keys(sessionStorage)'), [`ovation key of ${url}/venue`])
  t.same(desk.faults(), [])
})

/** What the link to the screen carries. */
const ticket = /^ticket=[\w-]+\.[\w-]+\.[\w-]+$/
