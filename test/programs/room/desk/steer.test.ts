import type { Page } from 'playwright-core'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { runBridge } from '../../../support/show/bridge.js'
import { joinRoom } from '../../../support/show/join.js'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { joinAsPhone } from '../../../support/wire/stream-client.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { openPage } from '../support/open-page.js'
import { runDemo } from '../support/run-demo.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('an operator turns the page with one touch, and phones follow within 300 ms', async (t) => {
  const bridge = await runDemo(t)
  const desk = await openDesk(browser, bridge.url)
  const phone = await openPage(browser, `${bridge.url}/play/demo`)
  await shown(phone.page, 'Applause').waitFor()
  const stream = await joinAsPhone(t, { ...bridge, token: bridge.tokens.mint({ layoutId: 'demo' }) })
  const timing = startTiming()
  await desk.button(/Finale/).tap()
  await until(() => stream.frames.some(({ activePageId }) => activePageId === 'finale'))
  timing.within(t, 5 * 300, 'a phone is told')
  await shown(phone.page, 'Cheer for an encore').waitFor()
  await desk.control('Cheer for an encore').waitFor()
  t.equal(await desk.page.locator('.pages [aria-current]').textContent(), 'Live nowFinale')
  t.same(desk.faults(), [])
})

test('what the audience does is seen as it comes: counts, votes, values, people and phones', async (t) => {
  const bridge = await runDemo(t)
  const desk = await openDesk(browser, bridge.url)
  const phone = await joinAsPhone(t, { ...bridge, token: bridge.tokens.mint({ layoutId: 'demo' }) })
  for (let n = 0; n < 7; n++) phone.send({ lid: 1, type: 'Button' })
  phone.send({ lid: 2, type: 'Slider', value: 0.25 })
  phone.send({ lid: 4, type: 'Index', value: 1 })
  phone.send({ lid: 4, type: 'Index', value: 1 })
  phone.send({ lid: 4, type: 'Index', value: 2 })
  phone.send({ lid: 12, type: 'String', value: 'on the other page' })
  await desk.control('Applause').getByText('7 presses').waitFor()
  await desk.control('Brightness of the stage').getByText('0.25 Last value').waitFor()
  await desk.control('Throw a sticker').getByText('3 votes').waitFor()
  t.match(
    await desk.control('Throw a sticker').locator('.votes').textContent(),
    /Star 2 67%Anchor newest choice1 33%/,
  )
  t.match(await desk.control('Applause').locator('.facts').textContent(), /People1/)
  await shown(desk.page, 'Touches just after a page switch').waitFor()
  t.match(await desk.page.locator('.vitals').textContent(), /Phones1/)
  await desk
    .control('Applause')
    .getByRole('img', { name: /at most 7/ })
    .waitFor()
  t.same(desk.faults(), [])
})

test('where people stand on a slider is seen as columns, and said', async (t) => {
  const slider = { lid: 2, type: 'Slider', props: { label: 'Light' }, crowd: { signals: ['hist'] } }
  const pages = [{ pageId: 'all', controls: [slider] }]
  const bridge = await runRoom(t, { layoutId: 'show', activePageId: 'all', pages })
  const desk = await openDesk(browser, bridge.url)
  for (const [participant, value] of Object.entries({ ann: 0.05, bob: 0.05, cleo: 0.05, dan: 0.95 })) {
    const token = bridge.tokens.mint({ layoutId: 'show', participant })
    await bridge.act(
      { layoutId: 'show', lid: 2, type: 'Slider', value },
      { authorization: `Bearer ${token}` },
    )
  }
  await desk
    .control('Light')
    .getByRole('img', { name: 'in eight steps: 75%, 0%, 0%, 0%, 0%, 0%, 0%, 25%' })
    .waitFor()
  t.same(desk.faults(), [])
})

test('one touch holds the output and the whole desk shows it; letting go asks first', async (t) => {
  const bridge = await runDemo(t)
  const desk = await openDesk(browser, bridge.url)
  await desk.button('Hold output').tap()
  await desk.page.locator('.desk.held').getByText('The output is held.').waitFor()
  t.equal((await bridge.admin('GET', '/status')).body.held, true)
  t.match(await desk.page.title(), /held/)
  t.equal(await framesOf(desk.page), 1)
  await desk.button('Release output').tap()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  t.equal((await bridge.admin('GET', '/status')).body.held, true, 'nothing happens without a yes')
  await desk.button('Release output').tap()
  await dialog.getByRole('button', { name: 'Release output' }).tap()
  await desk.page.locator('.desk:not(.held)').waitFor()
  t.equal((await bridge.admin('GET', '/status')).body.held, false)
  t.match(await desk.page.locator('.events').textContent(), /Output released[\s\S]*Output held/)
  t.equal(await framesOf(desk.page), 0, 'and no frame stays')
  t.same(desk.faults(), [])
})

test('controls are disabled and enabled by a switch that shows what the service says', async (t) => {
  const bridge = await runDemo(t)
  const desk = await openDesk(browser, bridge.url)
  const toggle = desk.control('Applause').getByRole('checkbox')
  await desk.page.route('**/control/1', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await toggle.tap()
  t.equal(await toggle.isChecked(), true, 'nothing is shown before it is so')
  t.equal(await toggle.getAttribute('aria-busy'), 'true', 'but that it is under way')
  await desk.control('Applause').getByText('Disabled').waitFor()
  t.equal(await toggle.isChecked(), false)
  t.same((await bridge.admin('GET', '/status')).body.layouts[0].disabled, [1])
  await bridge.admin('PUT', '/layout/demo/control/1', { enabled: true })
  await desk.control('Applause').getByText('Enabled').waitFor()
  t.same(desk.faults(), [])
})

test('resets ask once, and reset one control or all', async (t) => {
  const bridge = await runDemo(t)
  const desk = await openDesk(browser, bridge.url)
  const phone = await joinAsPhone(t, { ...bridge, token: bridge.tokens.mint({ layoutId: 'demo' }) })
  phone.send({ lid: 1, type: 'Button' })
  phone.send({ lid: 4, type: 'Index', value: 0 })
  await desk.control('Throw a sticker').getByText('1 vote').waitFor()
  await desk.button('Reset Applause').tap()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).tap()
  await desk.control('Applause').getByText('0 presses').waitFor()
  t.match(await desk.control('Throw a sticker').textContent(), /1 vote/)
  await desk.button('Reset everything').tap()
  await desk.page.getByRole('dialog').waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.page.locator('dialog').waitFor({ state: 'detached' })
  t.match(await desk.control('Throw a sticker').textContent(), /1 vote/, 'Escape says no')
  await desk.button('Reset everything').tap()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Reset everything' }).tap()
  await desk.control('Throw a sticker').getByText('0 votes').waitFor()
  t.same(desk.faults(), [])
})

test('when all of today have come the desk says so, and lets more in with a touch', async (t) => {
  const bridge = await runDemo(t, { room: { people: 24 } })
  for (let n = 0; n < 23; n++) t.equal((await joinRoom(bridge, {}, 'demo')).status, 200)
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, '23 of 24 new people today').waitFor()
  await shown(desk.page, '23 of 23 new people joined from one address, 127.0.0.1.').waitFor()
  t.equal((await joinRoom(bridge, {}, 'demo')).status, 200)
  await shown(desk.page, 'Today’s places are all taken.').waitFor()
  t.equal((await joinRoom(bridge, {}, 'demo')).status, 403)
  await desk.button('Let 6 more in').tap()
  await shown(desk.page, '24 of 30 new people today').waitFor()
  await desk.page.getByText('Today’s places are all taken.').waitFor({ state: 'detached' })
  t.equal((await joinRoom(bridge, {}, 'demo')).status, 200)
  t.same(desk.faults(), [])
})

test('the room is opened with a touch, and closed after a question; its codes are shown', async (t) => {
  const room = { passcode: 'ferry 2026', wifiSsid: 'Ferry Guests', wifiPassword: 'harbour' }
  const bridge = await runDemo(t, { room })
  const desk = await openDesk(browser, bridge.url)
  const toggle = desk.page.locator('.room').getByRole('checkbox')
  t.equal(await toggle.isChecked(), true)
  await toggle.tap()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Close the room' }).tap()
  await shown(desk.page, 'Nobody new can join.').waitFor()
  t.equal((await bridge.admin('GET', '/room/demo')).body.open, false)
  await toggle.tap()
  await shown(desk.page, 'Anyone with the code can join.').waitFor()
  t.equal((await bridge.admin('GET', '/room/demo')).body.open, true)
  const screen = await desk.page.getByRole('link', { name: 'Open the screen' }).getAttribute('href')
  const [address, fragment] = screen!.split('#')
  t.equal(address, `${bridge.url}/screen/demo`)
  t.match(fragment, /^ticket=[\w-]+\.[\w-]+\.[\w-]+&ferry%202026$/)
  await desk.button('Show the codes').tap()
  const dialog = desk.page.getByRole('dialog')
  t.match(await dialog.locator('.address').textContent(), /\/play\/demo#ferry%202026$/)
  t.equal(await dialog.getByRole('img').count(), 2)
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await dialog.waitFor({ state: 'detached' })
  t.same(desk.faults(), [])
})

test('the desk says what to do where phones refuse a local address', async (t) => {
  const bridge = await runDemo(t)
  const desk = await openDesk(browser, bridge.url)
  await desk.page.getByText('If a phone does not get through').tap()
  await shown(desk.page, 'Android: Settings › Apps › the browser › Permissions › Nearby devices').waitFor()
  await shown(desk.page, 'iPhone: Settings › Privacy & Security › Local Network').waitFor()
  await bridge.reload({ room: { url: 'https://show.example' } })
  await desk.page.locator('.reach').waitFor({ state: 'detached' })
  t.same(desk.faults(), [])
})

test('displays show their state, and are tested after a question', async (t) => {
  const bridge = await runBridge(t)
  const desk = await openDesk(browser, bridge.url)
  await shown(desk.page, '1 of 1 up').waitFor()
  await desk.button(/^Test [^a]/).tap()
  t.equal(bridge.sink.messages.length, 0)
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Test' }).tap()
  await shown(desk.page, 'Tested: 9 sent').waitFor()
  await bridge.sink.received(9)
  t.same(desk.faults(), [])
})

/** How many parts of the page draw a frame over all of it. */
function framesOf(page: Page): Promise<number> {
  return page.evaluate(`[...document.querySelectorAll('*')].filter((part) => {
    const { content, position, inset } = getComputedStyle(part, '::after')
    return content !== 'none' && position === 'fixed' && inset === '0px'
  }).length`)
}
