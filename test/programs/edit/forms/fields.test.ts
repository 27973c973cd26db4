import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../../room/support/open-browser.js'
import { storedConcert as concert } from '../support/concert.js'
import { editShow } from '../support/edit-show.js'

const browser = await openBrowser(all)

test('what cannot be is said at its field in the words of check, and a touch on it leads there', async (t) => {
  const { page, place, row, group, save, faults } = await editShow(t, browser, {
    file: concert,
  })
  await place('Vote').click()
  await row('Which encore?').click()
  await group('Which encore?').getByText('Seldom needed').click()
  const field = page.getByLabel('Wait between two uses')
  await field.fill('1,5 h')
  await page.getByText('expected a number of seconds above 0, at most 3600').waitFor()
  t.equal(await field.getAttribute('aria-invalid'), 'true')
  t.match(await row('Which encore?').textContent(), /Needs a change/)
  await place('Finale').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .locator('.notices')
    .getByRole('button', { name: /Which encore/ })
    .click()
  await page.locator('[aria-invalid=true]:focus').waitFor()
  await page.keyboard.type('1,5')
  t.match(await save(), { pages: [{}, { controls: [{ cooldown: 1.5 }] }, {}] })
  t.same(faults(), [])
})

test('a number or short name that is taken is not taken twice', async (t) => {
  const { page, row, group, save } = await editShow(t, browser, { file: concert })
  await row('Brightness').click()
  await group('Brightness').getByText('Seldom needed').click()
  const number = page.getByLabel('Number', { exact: true })
  await number.fill('1')
  await page.getByText('This is taken already.').waitFor()
  await number.press('Enter')
  await number.fill('12')
  await number.press('Enter')
  await row('/0012').waitFor()
  await group('Opening').getByText('Seldom needed').first().click()
  const name = page.getByLabel('Short name')
  await name.fill('vote')
  await page.getByText('This is taken already.').waitFor()
  await name.press('Enter')
  await name.fill('first')
  await name.press('Enter')
  t.match(await save(), {
    activePageId: 'first',
    pages: [{ pageId: 'first', controls: [{ lid: 1 }, { lid: 12 }] }],
  })
})

test('a control of any type can have a colour of its own, or none', async (t) => {
  const { row, group, save } = await editShow(t, browser, { file: concert })
  await row('Brightness').click()
  const colour = group('Brightness').getByLabel('Colour', { exact: true })
  await colour.fill('#2f6fed')
  t.match(await save(), { pages: [{ controls: [{}, { props: { label: 'Brightness', color: '#2f6fed' } }] }] })
  await group('Brightness').getByRole('button', { name: 'Colour: None' }).click()
  t.notOk('color' in ((await save()) as typeof concert).pages[0]!.controls[1]!.props)
})

test('what the forms do not know stays in the file, and is named', async (t) => {
  const [opening, ...others] = concert.pages
  const [applause, ...rest] = opening!.controls
  const known = { ...applause, props: { label: 'Applause', color: '#f40', hints: [1, 2] } }
  const file = { ...concert, pages: [{ ...opening, controls: [known, ...rest] }, ...others] }
  const { page, row, save } = await editShow(t, browser, { file })
  await row('Applause').click()
  await page.getByText('This file has more here that is not shown. It stays as it is: hints').waitFor()
  await page.getByLabel('Label', { exact: true }).fill('Cheers')
  t.match(await save(), {
    pages: [{ controls: [{ props: { label: 'Cheers', color: '#f40', hints: [1, 2] } }] }],
  })
})

test('a large photo is made smaller, one is dropped, and what is no picture is refused in words', async (t) => {
  const { page, place, row, show } = await editShow(t, browser, { file: concert })
  await place('Vote').click()
  await row('Which encore?').click()
  const photo = Buffer.from((await page.evaluate(largePhoto)) as string, 'base64')
  t.ok(photo.length > 4_000_000)
  await page
    .getByLabel('Choose a picture: picture of answer 3')
    .setInputFiles({ name: 'IMG 1.JPG', mimeType: 'image/jpeg', buffer: photo })
  await page.locator('img[src$="/media/img-1.jpg"]').waitFor()
  const stored = await fetch(`${show.bridge.url}/media/img-1.jpg`)
  t.ok((await stored.arrayBuffer()).byteLength < 1_600_000)
  const width = `document.querySelector('img[src$="/media/img-1.jpg"]').naturalWidth`
  await until(async () => (await page.evaluate(width)) === 1600)
  const drop = async (name: string, type: string) => {
    const dataTransfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer()
      data.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], '${name}', { type: '${type}' }))
      return data
    })()`)
    await page.locator('.options .picture').first().dispatchEvent('drop', { dataTransfer })
  }
  await drop('dropped.svg', 'image/svg+xml')
  await page.locator('img[src$="/media/dropped.svg"]').waitFor()
  await drop('notes.txt', 'text/plain')
  await page.getByText('Phones cannot show this as a picture.').waitFor()
  await page.getByRole('button', { name: 'Remove the picture: picture of answer 1' }).click()
  await page.getByLabel('Choose a picture: picture of answer 1').waitFor({ state: 'attached' })
})

/** A script: a photo that hardly compresses. */
const largePhoto = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
  const context = canvas.getContext('2d')
  const image = context.createImageData(2400, 1800)
  for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 255
  context.putImageData(image, 0, 0)
  return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]
})()`
