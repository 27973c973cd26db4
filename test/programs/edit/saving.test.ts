import { textOf } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { t as all, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openBrowser } from '../room/support/open-browser.js'
import { nameOfFocus } from '../room/support/tab-to.js'
import { editShow, openMaker } from './support/edit-show.js'

const browser = await openBrowser(all)
const written = textOf(showFile)

test('a new label is saved at once, and the desk shows it', async (t) => {
  const { page, faults, button, rename, show } = await editShow(t, browser)
  t.equal(await button('Save').isDisabled(), true)
  await rename('Applause', 'Cheers')
  await page.getByText('Not saved yet').waitFor()
  t.equal(show.read('show.json'), written, 'nothing is saved before that is asked for')
  await button('Save').click()
  await page.getByText(/Saved at \d\d:\d\d/).waitFor()
  t.equal(show.read('show.json'), written.replace('Applause', 'Cheers'), 'the rest of the file is as it was')
  await button('Close').click()
  await page.getByRole('article', { name: 'Cheers', exact: true }).waitFor()
  t.same(faults(), [])
})

test('what goes for people is said in words before it goes', async (t) => {
  const { page, button, dialog, row, show } = await editShow(t, browser)
  await row('Encore?').click()
  await button('Encore?: Delete').click()
  await page.locator('.control-head').first().click()
  await button('Save').click()
  await dialog.getByRole('heading', { name: 'What changes for people now' }).waitFor()
  await dialog.getByText(/Encore\?.* goes, with all that was counted there/).waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  t.equal(show.read('show.json'), written)
  await page.getByLabel('Label', { exact: true }).first().focus()
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/Saved at/).waitFor()
  t.match(await nameOfFocus(page), /^Label/, 'the focus is back where it was')
  t.notMatch(show.read('show.json'), /Encore\?/)
  await page.keyboard.press('Control+z')
  await button('Save').click()
  await page.getByText(/Saved at/).waitFor()
  t.equal(show.read('show.json'), written, 'and what is undone is as it was')
})

test('keys undo and redo, in a field too', async (t) => {
  const { page, rename } = await editShow(t, browser)
  await rename('Applause', 'Cheers')
  const label = page.getByLabel('Label', { exact: true })
  await label.focus()
  await page.keyboard.press('Control+z')
  await until(async () => (await label.inputValue()) === 'Applause')
  await page.keyboard.press('Control+Shift+z')
  await until(async () => (await label.inputValue()) === 'Cheers')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await until(async () => (await label.inputValue()) === 'Cheers')
})

test('with faults nothing is sent, and each fault leads to its field', async (t) => {
  const { page, button, row, show } = await editShow(t, browser)
  await row('Applause').click()
  await page.locator('.control-form summary').click()
  await page.getByLabel('Address for displays').fill('nowhere')
  await button('2. second')
    .or(page.locator('.editor').getByRole('button', { name: /second/ }))
    .first()
    .click()
  await button('Save').click()
  const list = page.getByRole('alert').filter({ hasText: 'has to be put right' })
  await list.getByText(/a slash and 4 to 10 digits/).waitFor()
  await list.getByRole('button', { name: /Applause/ }).click()
  await until(
    async () => (await nameOfFocus(page)).startsWith('Address for displays'),
    'the focus is in the field',
  )
  t.equal(show.read('show.json'), written)
  await page.getByLabel('Address for displays').fill('/4444')
  await list.waitFor({ state: 'detached' })
  await button('Save').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(/Saved at/).waitFor()
  t.match(show.read('show.json'), /"address": "\/4444"/)
})

test('leaving asks, a reload loses nothing, and what is discarded is gone', async (t) => {
  const { page, open, button, dialog, rename, row, show } = await editShow(t, browser)
  await rename('Applause', 'Cheers')
  await page.keyboard.press('Tab')
  await page.locator('.edit-head h1').click()
  await button('Close').click()
  await dialog.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  t.same(asked, ['beforeunload'])
  await open()
  await page.getByRole('heading', { name: /Unsaved changes from \d\d:\d\d/ }).waitFor()
  await button('Go on with them').click()
  await row('Cheers').waitFor()
  await button('Undo').click()
  await row('Applause').waitFor()
  await button('Redo').click()
  await button('Close').click()
  await dialog.getByRole('button', { name: 'Leave and keep' }).click()
  await open()
  await button('Discard them').click()
  await row('Applause').waitFor()
  await button('Close').click()
  await page.getByRole('article', { name: 'Applause', exact: true }).waitFor()
  t.equal(show.read('show.json'), written)
})

test('two who edit hear of each other, and neither overwrites the other without choosing to', async (t) => {
  const one = await editShow(t, browser)
  const two = await openMaker(one.show, browser)
  await one.rename('Applause', 'Cheers')
  await two.rename('Applause', 'Bravo')
  await one.button('Save').click()
  await one.page.getByText(/Saved at/).waitFor()
  await two.page.getByText('Somebody else has just saved another version of this layout.').waitFor()
  await two.button('Look at it').click()
  const { dialog } = two
  await dialog.getByRole('columnheader', { name: 'As it is now' }).waitFor()
  t.same(
    await dialog
      .locator('.differs')
      .allInnerTexts()
      .then((lines) => lines.map((line) => line.trim())),
    ['−             "label": "Cheers"', '+             "label": "Bravo"'],
  )
  await dialog.getByRole('button', { name: 'Back' }).click()
  await two.button('Save').click()
  await dialog.getByRole('button', { name: 'Go on with theirs' }).click()
  await two.row('Cheers').waitFor()
  await two.button('Undo').click()
  await two.row('Bravo').waitFor()
  await two.button('Save').click()
  await two.page.getByText(/Saved at/).waitFor()
  t.equal(one.show.read('show.json'), written.replace('Applause', 'Bravo'))
  await one.rename('Cheers', 'Hurray')
  await one.button('Save').click()
  await one.dialog.getByRole('button', { name: 'Save mine over it' }).click()
  await one.page.getByText(/Saved at/).waitFor()
  t.equal(one.show.read('show.json'), written.replace('Applause', 'Hurray'))
})

test('where nobody answers nothing is lost, and it says so', async (t) => {
  const { page, button, dialog, rename, show } = await editShow(t, browser)
  await rename('Applause', 'Cheers')
  await page.context().setOffline(true)
  await button('Save').click()
  await dialog.getByText('The service did not answer.').waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/Saved at/).waitFor()
  t.match(show.read('show.json'), /Cheers/)
})
