import { readFileSync } from 'node:fs'
import { runEditable } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { t as all, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openDesk } from '../room/support/open-desk.js'
import { nameOfFocus, tabTo } from '../room/support/tab-to.js'
import { editShow } from './support/edit-show.js'

const browser = await openBrowser(all)

test('only a touch loads the editor, which says when it did not come, and is tried again', async (t) => {
  const { bridge } = await runEditable(t)
  const desk = await openDesk(browser, bridge.url, { size: 'wall' })
  const { page, button } = desk
  t.notOk(desk.asked().some((address) => /assets\/edit/.test(address)))
  await page.route('**/assets/edit.*.js', (route) => route.abort())
  await button('Edit').click()
  await button('The editor did not load. Try again').waitFor()
  t.equal(await page.locator('.desk .top').isVisible(), true, 'the desk is as before')
  await page.unroute('**/assets/edit.*.js')
  await button('The editor did not load. Try again').click()
  await page.getByRole('heading', { name: 'show', level: 1 }).waitFor()
})

test('the desk goes on behind the editor, and is where it was when that is closed', async (t) => {
  const { page, asked, button, faults, open, show } = await editShow(t, browser)
  const streams = () => asked().filter((address) => address.endsWith('/stream')).length
  t.equal(streams(), 1)
  t.equal(await page.getByRole('article', { name: 'Applause' }).count(), 0, 'it is not seen, nor heard')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('b')
  await page.keyboard.press('Escape')
  await page.getByRole('article', { name: 'Applause', exact: true }).waitFor()
  await until(async () => (await nameOfFocus(page)) === 'Edit', 'the focus is back where it was')
  t.equal(streams(), 1)
  await open()
  await button('Close').click()
  await page.getByRole('article', { name: 'Applause', exact: true }).waitFor()
  const { body } = await show.send('GET', '/status')
  t.match(body.layouts[0], { activePageId: 'first', screen: { show: 'auto' } }, 'its keys did nothing')
  t.same(faults(), [])
})

test('the output can be held from the editor, also while it asks something, by keys too', async (t) => {
  const { page, button, dialog, rename, show } = await editShow(t, browser)
  const isHeld = async () => (await show.send('GET', '/status')).body.held
  await rename('Applause', 'Cheers')
  await button('Close').click()
  await dialog.getByRole('button', { name: 'Hold output' }).click()
  await button('Release output').first().waitFor()
  t.equal(await isHeld(), true)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await tabTo(page, 'Release output')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Release output' }).click()
  await button('Hold output').waitFor()
  t.equal(await isHeld(), false)
})

test('where the service does not let layouts be changed, they can be read, and it says what allows it', async (t) => {
  const { page, button, faults, row } = await editShow(t, browser, { overrides: { edit: 'off' } })
  await page.getByText(/ovation install --edit/).waitFor()
  await row('Applause').click()
  t.equal(await page.getByLabel('Label', { exact: true }).isEditable(), false)
  t.equal(await button('Save').count(), 0)
  t.equal(await button('New layout').count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('article', { name: 'Applause', exact: true }).waitFor()
  t.same(faults(), [])
})

test('changes that are kept outlast a time in which nothing can be saved, and can be downloaded then', async (t) => {
  const { page, button, open, rename, row, show } = await editShow(t, browser)
  page.on('dialog', (question) => void question.accept())
  await rename('Applause', 'Cheers')
  await page.getByText('Not saved yet').waitFor()
  await page.route('**/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), editing: false } })
  })
  await page.reload()
  await open()
  await page.getByText(/^This browser keeps unsaved changes to this layout from \d\d:\d\d/).waitFor()
  const download = page.waitForEvent('download')
  await button('Download the changes').click()
  t.equal(
    readFileSync(await (await download).path(), 'utf8'),
    show.read('show.json').replace('Applause', 'Cheers'),
  )
  await page.unroute('**/status')
  await page.reload()
  await open()
  await button('Go on with them').click()
  await row('Cheers').waitFor()
})

test('a key that may not edit sees no editor; where a layout is chosen, one that may can begin another', async (t) => {
  const files = { 'other.json': { ...showFile, layoutId: 'other' } }
  const key = 'steers-and-changes-nothing-000000000000'
  const { bridge } = await runEditable(t, { moreKeys: [`steward/operate:${key}`] }, files)
  const other = await openDesk(browser, bridge.url, { key, query: '?layout=show' })
  t.equal(await other.button('Edit').count(), 0)
  const desk = await openDesk(browser, bridge.url, { query: '?layout=show', size: 'wall' })
  await desk.button('Edit').waitFor()
  await desk.button('Other show').click()
  await desk.button('New layout').click()
  await desk.page.getByRole('heading', { name: 'New layout' }).waitFor()
  await desk.button('Back').click()
  await desk.page.getByRole('heading', { name: 'Which show?' }).waitFor()
  await until(async () => (await nameOfFocus(desk.page)) === 'New layout')
})
