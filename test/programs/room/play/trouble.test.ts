import { readdirSync } from 'node:fs'
import { openBadProxy } from '../../../client/support/proxy.js'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { answer } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { checkState } from '../support/check-state.js'
import { counted, joined, openPhone } from '../support/join-room.js'
import { playFile, runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'

test('offline it says so in the language of the phone, keeps what is pressed, and sends it when it is back', async (t) => {
  const bridge = await runRoom(t)
  const { page, context } = await openPhone(t, `${bridge.url}/play/show`, { locale: 'de-AT' })
  await joined(page)
  t.equal(await page.evaluate('document.documentElement.lang'), 'de')
  t.equal(await shown(page, 'Verbunden').count(), 0, 'that is no news')
  const lost = shown(page, 'Keine Verbindung')
  const timing = startTiming()
  await context.setOffline(true)
  await lost.waitFor()
  timing.within(t, 2000, 'it says so')
  await page.getByRole('button', { name: 'Applause' }).tap()
  await page.getByRole('button', { name: 'Applause' }).tap()
  await shown(page, '+2').waitFor()
  await context.setOffline(false)
  await page.locator('.press').getByText('Sie: 2', { exact: true }).waitFor()
  await shown(page, 'Verbunden').waitFor()
  await shown(page, 'Verbunden').waitFor({ state: 'detached' })
  t.equal((await bridge.admin('GET', '/layout/show/state')).body.controls[0].count, 2)
})

test('where nothing but requests comes through, it plays by them', async (t) => {
  const bridge = await runRoom(t)
  const proxy = await openBadProxy(t, bridge.port)
  proxy.dropsStreams = true
  const { page } = await openPhone(t, `${proxy.url}/play/show`)
  await joined(page)
  await page.getByRole('button', { name: 'Applause' }).tap()
  await counted(page, 1)
  await shown(page, 'Louder').tap()
  await shown(page, '100%').waitFor()
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'next' })
  await page.getByRole('button', { name: 'Once more' }).waitFor()
  await page.locator('.news:not(.back)').waitFor({ state: 'detached' })
})

test('a device that only believes to be offline is not believed for long', async (t) => {
  const bridge = await runRoom(t)
  const { page } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  await page.evaluate(`dispatchEvent(new Event('offline')); 0`)
  await shown(page, 'Offline').waitFor()
  await until(async () => {
    await page.getByRole('button', { name: 'Applause' }).tap()
    return (await page.locator('.news:not(.back)').count()) === 0
  })
  t.pass('what it does comes through')
})

test('a page that is closed and opened again while nothing comes through says so at the door, and then joins', async (t) => {
  const bridge = await runRoom(t)
  const proxy = await openBadProxy(t, bridge.port)
  const { page } = await openPhone(t, `${proxy.url}/play/show`)
  await page.route('**/join/show', (route) => route.abort())
  await page.reload()
  await page.evaluate('localStorage.clear()')
  await page.reload()
  await shown(page, 'No connection').waitFor()
  await page.unroute('**/join/show')
  await joined(page)
})

test('what is refused is taken back, and says why', async (t) => {
  const controls = playFile.pages[0].controls.map((control) =>
    control.lid === 1 || control.lid === 3 ? { ...control, cooldown: 5 } : control,
  )
  const file = { ...playFile, pages: [{ ...playFile.pages[0], controls }] }
  const bridge = await runRoom(t, file, { blocked: ['rhubarb'] })
  const { page, faults } = await openPhone(t, `${bridge.url}/play/show`)
  await joined(page)
  const applause = page.getByRole('button', { name: 'Applause' })
  await applause.tap()
  await counted(page, 1)
  await applause.tap()
  await shown(page, /Not counted. Retry in \d s/).waitFor()
  await counted(page, 1)
  const lamp = page.getByRole('switch', { name: 'Lamp' })
  await lamp.tap()
  await until(() => bridge.sink.messages.includes('/0003 i 1'))
  await lamp.tap()
  await until(() => lamp.isChecked())
  await page.getByLabel('Shout').fill('Rhubarb!')
  await page.getByRole('button', { name: 'Send' }).first().tap()
  await shown(page, 'This cannot be sent').waitFor()
  t.equal(await page.getByLabel('Shout').inputValue(), 'Rhubarb!', 'and can be changed')
  await page.getByLabel('Word').fill('abcdef')
  await shown(page, 'Characters over: 1').waitFor()
  t.ok(await page.getByRole('button', { name: 'Send' }).last().isDisabled())
  await checkState(t, page, 'refused', ['phone', 'narrow'])
  t.same(faults, [])
})

test('a page that is older than the service offers to be loaded again', async (t) => {
  const bridge = await runRoom(t)
  const proxy = await openBadProxy(t, bridge.port)
  const { page } = await openPhone(t, `${proxy.url}/play/show`)
  await joined(page)
  const script = readdirSync('dist/web/assets').find((name) => /^play\..*\.js$/.test(name))!
  t.equal((await answer(fetch(`${bridge.url}/assets/${script}`, { method: 'HEAD' }))).status, 200)
  await page.route(`**/assets/${script}`, (route) => route.fulfill({ status: 404 }))
  proxy.offline = true
  await shown(page, 'Offline').waitFor()
  proxy.offline = false
  await shown(page, 'newer version of this page').waitFor()
  await checkState(t, page, 'outdated', ['phone', 'narrow'])
  await page.unroute(`**/assets/${script}`)
  await page.getByRole('button', { name: 'Reload' }).tap()
  await joined(page)
  t.equal(await shown(page, 'newer version').count(), 0)
})
