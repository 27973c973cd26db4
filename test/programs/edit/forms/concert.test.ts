import { test } from '../../../support/tap.js'
import { openBrowser } from '../../room/support/open-browser.js'
import { concert, pictureOf } from '../support/concert.js'
import { type EditedFile, editFile } from '../support/edit-file.js'

test('somebody who sees only what is on the screen makes a concert from nothing', async (t) => {
  const edited = await editFile(t, await openBrowser(t))
  const { page, show, group, place } = edited
  await place('Show and colours').click()
  await page.getByLabel('Name of the show').fill('The Night Ferries')
  await page.getByLabel('Language of the labels').fill('en')
  await page.getByLabel('Colour of what can be used', { exact: true }).fill('#f5b700')
  await page.getByLabel('Colour behind everything', { exact: true }).fill('#101018')
  await page.getByLabel('Choose a picture: Logo').setInputFiles(pictureOf('anchor'))
  await page.getByLabel('While the output is held, screens show').selectOption('The logo')

  await place('Opening').click()
  await add(edited, 'Button', 'Applause')
  await group('Applause')
    .getByRole('checkbox', { name: /^Energy/ })
    .check()
  await add(edited, 'Slider', 'Brightness')
  await group('Brightness')
    .getByRole('checkbox', { name: /^Median/ })
    .check()
  await group('Brightness').getByText('Seldom needed').click()
  await page.getByLabel('A person counts for').fill('20')
  await add(edited, 'Toggle', 'House lights')

  await addPage(edited, 'Vote')
  await add(edited, 'Choice', 'Which encore?')
  await page.getByRole('checkbox', { name: 'One choice each' }).check()
  await page.getByLabel('Answer 1', { exact: true }).fill('Harbour')
  await page.getByLabel('Answer 2', { exact: true }).fill('Last boat')
  await page.getByRole('button', { name: 'Add an answer' }).click()
  await page.getByLabel('Answer 3', { exact: true }).fill('Something new')
  await page.getByLabel('Choose a picture: picture of answer 1').setInputFiles(pictureOf('heart'))
  await page.getByLabel('Choose a picture: picture of answer 2').setInputFiles(pictureOf('star'))
  await page.getByLabel('Phones and screens show the result').selectOption('Once the control is closed')

  await addPage(edited, 'Finale')
  await add(edited, 'Text', 'A line for the wall')
  await page.getByRole('checkbox', { name: 'Texts wait for approval' }).check()
  await page.getByLabel('Longest text').fill('120')
  await add(edited, 'XY pad', 'Spot')
  t.same(await edited.save(), concert)
  t.match((await show.send('GET', '/room/show')).body, { name: 'The Night Ferries', theme: concert.theme })
  t.same(edited.faults(), [])
})

async function addPage({ page }: EditedFile, name: string): Promise<void> {
  await page.getByLabel('New page').fill(name)
  await page.getByRole('button', { name: 'Add page' }).click()
}

async function add({ page, group }: EditedFile, kind: string, label: string): Promise<void> {
  await group('Add a control')
    .getByRole('button', { name: new RegExp(`^${kind}`) })
    .click()
  await group(kind).getByLabel('Label').fill(label)
  await page.locator('.control-head[aria-expanded=true]', { hasText: label }).waitFor()
}
