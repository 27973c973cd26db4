import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runEditable, textOf } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { t as all, test } from '../../support/tap.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openDesk } from '../room/support/open-desk.js'
import { editShow, makerOf } from './support/edit-show.js'

const browser = await openBrowser(all)
const written = textOf(showFile)

test('an earlier version is shown with what it changes, and comes back with one touch', async (t) => {
  const { page, button, rename, show, faults } = await editShow(t, browser)
  await rename('Applause', 'Cheers')
  await button('Versions').click()
  await page.getByText('There are no earlier versions.').waitFor()
  await button('Save').click()
  await button('What is different').waitFor()
  await button('What is different').click()
  await page.getByText('Nothing goes, and nothing starts over.').waitFor()
  await page.locator('.differs', { hasText: 'Cheers' }).waitFor()
  await button('Bring back').click()
  await button('Bring back').nth(1).waitFor()
  t.equal(show.read('show.json'), written)
  await button('Undo').click()
  await button('Save').click()
  await button('Bring back').nth(2).waitFor()
  t.equal(show.read('show.json'), written.replace('Applause', 'Cheers'), 'and that can be undone')
  t.same(faults(), [])
})

test('a version that takes something from people asks first', async (t) => {
  const { page, button, dialog, show } = await editShow(t, browser)
  await button('Text A line to write: wishes, questions').click()
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  const longer = show.read('show.json')
  await button('Versions').click()
  await button('Bring back').click()
  await dialog.getByText(/goes, with all that was counted there/).waitFor()
  t.equal(show.read('show.json'), longer)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await button('Bring back').nth(1).waitFor()
  t.equal(show.read('show.json'), written)
})

test('a file that is no layout is shown with its fault, and an earlier version puts it right', async (t) => {
  const show = await runEditable(t)
  await show.save('show', { ...showFile, name: 'Later' }, await show.etagOf('show'))
  writeFileSync(join(show.layouts, 'show.json'), '{ "layoutId": "show", ')
  const maker = makerOf(show, await openDesk(browser, show.bridge.url, { size: 'wall' }))
  await maker.button('Edit').click()
  await maker.page.getByRole('heading', { name: 'This file cannot be read as a layout' }).waitFor()
  await maker.page.getByText(/line 1, column \d+/).waitFor()
  await maker.button('Bring back').first().click()
  await maker.button('Save').click()
  await maker.page.getByText(/Saved at/).waitFor()
  t.equal(show.read('show.json'), written)
})
