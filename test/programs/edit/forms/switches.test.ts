import { t as all, test } from '../../../support/tap.js'
import { openBrowser } from '../../room/support/open-browser.js'
import { storedConcert as concert } from '../support/concert.js'
import { editShow } from '../support/edit-show.js'

const browser = await openBrowser(all)

test('the light, presses that rise and play by moving are switched on and off, and the file says so', async (t) => {
  const { page, place, row, group, save, faults } = await editShow(t, browser, { file: concert })
  const pageOf = async (at: number) => ((await save()) as typeof concert).pages[at]!.controls
  await place('Show and colours').click()
  await page.getByLabel('Light from the phones').click()
  t.match(await save(), { light: true })
  await place('Opening').click()
  await row('Applause').click()
  await group('Applause').getByLabel('Presses rise over the screen').click()
  await group('Applause').getByLabel('Play by shaking the phone').click()
  await row('Brightness').click()
  await group('Brightness').getByLabel('Play by tilting the phone').click()
  const [applause, brightness] = await pageOf(0)
  t.same(applause!.props, { label: 'Applause', float: true, motion: 'shake' })
  t.same(brightness!.props, { label: 'Brightness', motion: 'tilt' })
  await row('Applause').click()
  for (const name of ['Presses rise over the screen', 'Play by shaking the phone'])
    await group('Applause').getByLabel(name).click()
  t.same((await pageOf(0))[0]!.props, { label: 'Applause' })
  t.same(faults(), [])
})

test('words that are counted have a cloud and a signal, and take them along when they are counted no longer', async (t) => {
  const { page, place, row, group, dialog, show, save, faults } = await editShow(t, browser, {
    file: concert,
  })
  await place('Finale').click()
  await row('A line for the wall').click()
  const form = group('A line for the wall')
  const [counted, cloud] = [form.getByLabel('Count words'), form.getByLabel(/^Draw the words as a cloud/)]
  const signal = form.getByLabel(/^Words/)
  t.equal(await cloud.count(), 0, 'there is nothing to draw')
  t.equal(await signal.count(), 0)
  await form.getByText('Seldom needed').click()
  await form.getByLabel('A person counts for').fill('20')
  await counted.click()
  await cloud.click()
  await signal.click()
  t.equal(await form.getByLabel('A person counts for').count(), 0, 'words count until a reset')
  const drawn = ((await save()) as typeof concert).pages[2]!.controls[0]!
  t.match(drawn, { words: true, props: { view: 'cloud', maxLength: 120 }, crowd: { signals: ['words'] } })
  await counted.click()
  await cloud.waitFor({ state: 'detached' })
  t.equal(await signal.count(), 0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText(/A line for the wall.+ starts over/).waitFor()
  await dialog.locator('.primary').click()
  await page.locator('.edit-head .badge.good').waitFor()
  const { pages } = JSON.parse(show.read('show.json')) as typeof concert
  t.same(pages[2]!.controls[0], concert.pages[2]!.controls[0], 'as it was')
  t.same(faults(), [])
})
