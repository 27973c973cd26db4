import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { runEditable, textOf } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { t as all, test } from '../../support/tap.js'
import { nextFrames } from '../room/support/next-frames.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openDesk } from '../room/support/open-desk.js'
import { nameOfFocus } from '../room/support/tab-to.js'
import { editShow, makerOf } from './support/edit-show.js'

const browser = await openBrowser(all)
const written = textOf(showFile)

test('a layout that comes after the editor was left opens nothing', async (t) => {
  const { page, button } = await openDesk(browser, (await runEditable(t)).bridge.url, { size: 'wall' })
  const request = new Promise<Route>((resolve) => page.route('**/layout/show/file', resolve))
  await button('Edit').click()
  const held = await request
  await button('Close').click()
  await Promise.all([page.waitForResponse('**/layout/show/file'), held.continue()])
  await page.evaluate(nextFrames(30))
  await button('Keys').focus()
  await page.keyboard.press('Escape')
  await page.evaluate(nextFrames(30))
  t.equal(await nameOfFocus(page), 'Keys', 'a key of the editor does nothing on the desk')
})

test('changes that were saved while the page was loaded again are not offered again', async (t) => {
  const { page, button, open, rename, show } = await editShow(t, browser)
  await rename('Applause', 'Cheers')
  const stored = new Promise<void>((resolve) =>
    page.route('**/layout/show/file', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await route.fetch()
      resolve()
    }),
  )
  await button('Save').click()
  await stored
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  t.equal(show.read('show.json'), written.replace('Applause', 'Cheers'))
  await open()
  await page.locator('.control-head', { hasText: 'Cheers' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
})

test('changes to a layout that somebody has deleted are found where new layouts begin', async (t) => {
  const { page, button, dialog, rename, show } = await editShow(t, browser, {
    files: { 'other.json': { ...showFile, layoutId: 'other' } },
  })
  await rename('Applause', 'Cheers')
  await button('Close').click()
  await dialog.getByRole('button', { name: 'Leave and keep' }).click()
  await show.send('DELETE', '/layout/show/file', undefined, { 'if-match': await show.etagOf('show') })
  await page.getByText('The layout show no longer exists.').waitFor()
  await button('New layout').click()
  await page.getByText(/^show · \d\d:\d\d$/).waitFor()
  await button('Go on with them').click()
  await page.locator('.control-head', { hasText: 'Cheers' }).waitFor()
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  t.equal(show.read('show.json'), written.replace('Applause', 'Cheers'))
})

test('changes to what was begun here are not saved over what somebody else has saved since', async (t) => {
  const { page, button, dialog, show } = await editShow(t, browser)
  const rename = (name: string) => page.getByLabel('Name of the page').fill(name)
  await button('New layout').click()
  await page.getByLabel('Name', { exact: true }).fill('Winter')
  await button('Begin').click()
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  await rename('Snow')
  await button('Close').click()
  await dialog.getByRole('button', { name: 'Leave and keep' }).click()
  await show.save('winter', { ...showFile, layoutId: 'winter' }, await show.etagOf('winter'))
  await page.locator('.desk .top h1', { hasText: 'winter' }).waitFor()
  await button('Edit').click()
  await button('Go on with them').click()
  await button('Save').click()
  await dialog.waitFor()
  t.match(await dialog.textContent(), /Somebody else has saved another version/)
})

test('changes to a file that somebody has broken are offered, and put it right', async (t) => {
  const { page, button, dialog, rename, show } = await editShow(t, browser)
  await rename('Applause', 'Cheers')
  await button('Close').click()
  await dialog.getByRole('button', { name: 'Leave and keep' }).click()
  writeFileSync(join(show.layouts, 'show.json'), '{')
  await button('Edit').click()
  await button('Go on with them').click()
  await page.locator('.control-head', { hasText: 'Cheers' }).waitFor()
  await button('Save').click()
  await dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await page.getByText(/Saved at/).waitFor()
  t.equal(show.read('show.json'), written.replace('Applause', 'Cheers'))
})

test('a new layout does not take the id of another one that is kept, and goes on under another id', async (t) => {
  const { page, button, dialog, show } = await editShow(t, browser)
  const name = (text: string) => page.getByLabel('Name', { exact: true }).fill(text)
  await button('New layout').click()
  await name('Winter')
  await button('Begin').click()
  await button('New layout').click()
  await dialog.getByRole('button', { name: 'Leave and keep' }).click()
  await name('Snow')
  await page.getByLabel('Id', { exact: true }).fill('winter')
  await page.getByText('There is a layout with this id.').waitFor()
  t.equal(await button('Begin').isDisabled(), true)

  await button('Go on with them').click()
  await show.save('winter', { ...showFile, layoutId: 'winter' })
  await button('Save').click()
  await dialog.getByRole('button', { name: 'Another id' }).click()
  t.equal(await page.getByLabel('Id', { exact: true }).inputValue(), 'winter-2')
  await button('Begin').click()
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  await button('New layout').click()
  await page.getByRole('radio', { name: 'A copy of winter-2' }).waitFor()
  t.equal(await page.getByText(/^Winter · /).count(), 0, 'what was saved is offered no more')
})

test('what cannot be read is said: a layout that is copied, and a version', async (t) => {
  const show = await runEditable(t)
  await show.save('show', { ...showFile, name: 'Later' }, await show.etagOf('show'))
  const desk = await openDesk(browser, show.bridge.url, { size: 'wall' })
  const { page, button, open } = makerOf(show, desk)
  await open()
  await button('New layout').click()
  await page.getByRole('radio', { name: 'A copy of show' }).check()
  await page.getByLabel('Name', { exact: true }).fill('Twin')
  writeFileSync(join(show.layouts, 'show.json'), '{')
  await button('Begin').click()
  const said = page.getByRole('alert').getByText('This file cannot be read as a layout')
  await said.waitFor()

  await button('Back').click()
  await button('Bring back').first().click()
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  await button('Versions').click()
  await button('What is different').first().click()
  await said.waitFor()
  await button('What is different').last().click()
  await page.locator('.text-pairs').waitFor()
  t.equal(await said.count(), 0)
})
