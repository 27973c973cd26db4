import { startTiming } from '../../../support/machine/quiet-machine.js'
import { layoutOf } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { joined, openPhone } from '../support/join-room.js'
import { openBrowser } from '../support/open-browser.js'
import { openPage } from '../support/open-page.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

const passcode = 'ferries & <night> 100%'

test('with the passcode of the QR code in its address it joins, and the passcode is gone from there', async (t) => {
  const { url } = await runRoom(t, playFile, { room: { passcode } })
  const { page, faults } = await openPhone(t, `${url}/play/show#${encodeURIComponent(passcode)}`)
  await joined(page)
  t.equal(page.url(), `${url}/play/show`)
  t.equal(await page.title(), 'The Night Ferries')
  t.notOk(JSON.stringify(await page.evaluate('({ ...localStorage })')).includes('ferries'), 'nor is it kept')
  t.same(faults, [])
})

test('without one it asks, says which is wrong, and asks no more once it is known', async (t) => {
  const { url } = await runRoom(t, playFile, { room: { passcode } })
  const { page } = await openPhone(t, `${url}/play/show`)
  await page.getByLabel('Passcode').fill('something else')
  const corrected = await page.evaluate("document.querySelector('#passcode').autocorrect")
  t.equal(corrected, false, 'the browser takes it as it is typed')
  await page.getByRole('button', { name: 'Join' }).tap()
  await shown(page, 'That is not the passcode').waitFor()
  await page.getByLabel('Passcode').fill(passcode)
  await page.keyboard.press('Enter')
  await joined(page)
  await page.reload()
  await joined(page)
})

test('while the room is closed it says so, and joins by itself when it opens', async (t) => {
  const { url, admin } = await runRoom(t, playFile, { room: { open: 'off' } })
  const { page, faults } = await openPhone(t, `${url}/play/show`)
  await shown(page, 'The show is not open yet').waitFor()
  t.equal(await page.getByRole('heading').textContent(), 'The Night Ferries')
  await admin('PUT', '/room/show', { open: true })
  await page.getByRole('button', { name: 'Applause' }).waitFor()
  t.same(faults, [])
})

test('a phone that wakes up before a closed door looks again at once', async (t) => {
  const { url, admin } = await runRoom(t, playFile, { room: { open: 'off' } })
  const { page } = await openPhone(t, `${url}/play/show`)
  await shown(page, 'The show is not open yet').waitFor()
  await admin('PUT', '/room/show', { open: true })
  const timing = startTiming()
  await page.evaluate(`dispatchEvent(new Event('online')); 0`)
  await page.getByRole('button', { name: 'Applause' }).waitFor()
  timing.within(t, 4000, 'it comes in')
})

test('a full room says so; where many join at once, the next one is let in after a while', async (t) => {
  const bridge = await runRoom(t, playFile, { room: { people: 2, joinsPerSecond: 1 } })
  const browser = await openBrowser(t)
  const phones = await Promise.all([0, 1].map(() => openPage(browser, `${bridge.url}/play/show`)))
  await Promise.all(phones.map(({ page }) => joined(page)))
  const { page } = await openPage(browser, `${bridge.url}/play/show`)
  await shown(page, 'The room is full').waitFor()
})

test('a show that is taken away says that it is gone', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  await bridge.reload({ catalogue: new Map([['other', layoutOf({ ...playFile, layoutId: 'other' })]]) })
  await shown(page, 'There is no show here').waitFor()
})

test('without JavaScript, and for a layout that nobody knows, there is a sentence that says so', async (t) => {
  const { url } = await runRoom(t)
  const still = await openPhone(t, `${url}/play/show`, { javaScriptEnabled: false })
  await still.page.locator('noscript p').first().waitFor()
  t.equal(await still.page.locator('noscript p').count(), 6, 'in each language')
  const lost = await openPhone(t, `${url}/play/elsewhere`)
  await lost.page.getByText('no show at this address').waitFor()
  t.same(still.faults, [])
})
