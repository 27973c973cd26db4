import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { t as all, test } from '../../support/tap.js'
import { openBrowser } from '../room/support/open-browser.js'
import { editShow } from './support/edit-show.js'

const browser = await openBrowser(all)

test('a new layout begins with a template, gets its id by itself, and the desk then shows it', async (t) => {
  const { page, button, show, faults } = await editShow(t, browser)
  await button('New layout').click()
  await page.getByRole('radio', { name: /^Concert/ }).check()
  await page.getByLabel('Name', { exact: true }).fill('Herbst im Café')
  t.equal(await page.getByLabel('Id', { exact: true }).inputValue(), 'herbst-im-cafe')
  await button('Begin').click()
  await page.getByText('New, not saved yet').waitFor()
  t.equal(existsSync(join(show.layouts, 'herbst-im-cafe.json')), false)
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  t.match(JSON.parse(show.read('herbst-im-cafe.json')), {
    layoutId: 'herbst-im-cafe',
    name: 'Herbst im Café',
  })
  await button('Close').click()
  await page.locator('.desk .top h1', { hasText: 'Herbst im Café' }).waitFor()
  await button('Other show').click()
  await button(/^show/).click()
  await page.getByRole('article', { name: 'Applause', exact: true }).waitFor()
  t.same(faults(), [])
})

test('a layout that was begun and never saved is offered again', async (t) => {
  const { page, button, open } = await editShow(t, browser)
  await button('New layout').click()
  await page.getByLabel('Name', { exact: true }).fill('Winter')
  await button('Begin').click()
  await page.getByText('New, not saved yet').waitFor()
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await open()
  await button('New layout').click()
  await page.getByText(/Winter · \d\d:\d\d/).waitFor()
  await button('Go on with them').click()
  await page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor()
})

test('the first page of an empty layout is called in the file what it is called, and typing is not interrupted', async (t) => {
  const { page, button, show } = await editShow(t, browser)
  await button('New layout').click()
  await page.getByLabel('Name', { exact: true }).fill('Winter')
  await button('Begin').click()
  await page.getByLabel('Name of the page').selectText()
  await page.keyboard.type('Welcome', { delay: 20 })
  t.equal(await page.getByLabel('Name of the page').inputValue(), 'Welcome')
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  await page.getByLabel('Name of the page').fill('Hello')
  await button('Save').click()
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  await page.getByText(/Saved at/).waitFor()
  t.match(JSON.parse(show.read('winter.json')), {
    activePageId: 'welcome',
    pages: [{ pageId: 'welcome', name: 'Hello' }],
  })
})

test('a copy is written like the layout that it comes from', async (t) => {
  const { page, button, show } = await editShow(t, browser)
  await button('New layout').click()
  await page.getByRole('radio', { name: 'A copy of show' }).check()
  await page.getByLabel('Name', { exact: true }).fill('Twin')
  await button('Begin').click()
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  const expected = textOf(showFile).replace('"layoutId": "show",', '"layoutId": "twin",\n  "name": "Twin",')
  t.equal(show.read('twin.json'), expected)
})

test('a file begins a layout: dropped on the page, or chosen; one that is none is refused with its fault', async (t) => {
  const { page, button, show } = await editShow(t, browser)
  const rest = { ...showFile, name: 'From elsewhere' }
  await button('New layout').click()
  const drop = (text: string) =>
    page.evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([${JSON.stringify(text)}], 'x.json', { type: 'application/json' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })()`)
  await page.getByLabel('Name', { exact: true }).waitFor()
  await drop('{ "pages": 3')
  await page.getByText('This file cannot be read as a layout:').waitFor()
  await drop(textOf(rest))
  await page.getByRole('radio', { name: 'The file From elsewhere' }).waitFor()
  t.equal(await page.getByText('This file cannot be read as a layout:').count(), 0)
  await page.locator('input[type=file]').setInputFiles({
    name: 'y.json',
    mimeType: 'application/json',
    buffer: Buffer.from(textOf({ ...rest, name: 'Chosen' })),
  })
  await page.getByRole('radio', { name: 'The file Chosen' }).waitFor()
  await page.getByLabel('Id', { exact: true }).fill('show')
  await page.getByText('There is a layout with this id.').waitFor()
  t.equal(await button('Begin').isDisabled(), true)
  await page.getByLabel('Id', { exact: true }).fill('guest')
  await button('Begin').click()
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  t.match(JSON.parse(show.read('guest.json')), { layoutId: 'guest', name: 'From elsewhere' })
})

test('a file that was put right can be chosen again', async (t) => {
  const { page, button, show } = await editShow(t, browser)
  const file = join(show.media, 'mine.json')
  writeFileSync(file, '{ "pages": 3')
  await button('New layout').click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('This file cannot be read as a layout:').waitFor()
  t.equal(
    await page.locator('input[type=file]').inputValue(),
    '',
    'else the browser takes it for no other choice',
  )
  writeFileSync(file, textOf({ ...showFile, name: 'Put right' }))
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('radio', { name: 'The file Put right' }).waitFor()
})

test('a layout is downloaded as it would be saved', async (t) => {
  const { page, button, rename } = await editShow(t, browser)
  await rename('Applause', 'Cheers')
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()])
  t.equal(download.suggestedFilename(), 'show.json')
  t.equal(readFileSync(await download.path(), 'utf8'), textOf(showFile).replace('Applause', 'Cheers'))
})

test('a layout is deleted after a question, and the desk lists it no more', async (t) => {
  const files = { 'other.json': { ...showFile, layoutId: 'other' } }
  const { page, button, dialog, show } = await editShow(t, browser, { files })
  await button('Versions').click()
  await button('Delete this layout').click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await button('Delete this layout').click()
  await dialog.getByRole('button', { name: 'Delete this layout' }).click()
  await page.getByText('The layout show no longer exists.').waitFor()
  await button(/^other/).waitFor()
  t.equal(await button(/^show/).count(), 0)
  t.equal(existsSync(join(show.layouts, 'show.json')), false)
})
