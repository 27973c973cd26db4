import { readFileSync } from 'node:fs'
import { test } from '../../support/tap.js'
import { misplacedParts } from '../room/support/misplaced-parts.js'
import { openBrowser } from '../room/support/open-browser.js'
import { sizes } from '../room/support/open-page.js'
import { playFile } from '../room/support/run-room.js'
import { seriousFindings } from '../room/support/serious-findings.js'
import { editShow } from './support/edit-show.js'

test('the addresses are listed in the form that is chosen, and each is copied with a touch', async (t) => {
  const { page, button, faults } = await editShow(t, await openBrowser(t), { file: playFile })
  await button('Addresses').click()
  const first = page.getByRole('row').nth(1)
  await first.getByText('0.. 0..1').waitFor()
  t.match(await first.textContent(), /^1 Applause.*\/0001if0\.\. 0\.\.11 0\.\d+$/)
  await page.getByLabel('For displays with this preset').selectOption('resolume')
  await first.getByText('0..1', { exact: true }).waitFor()
  await page.context().grantPermissions(['clipboard-read'])
  await button('/0001').click()
  await page.getByText('/0001 is copied.').waitFor({ state: 'attached' })
  t.equal(await page.evaluate('navigator.clipboard.readText()'), '/0001')
  t.same(faults(), [])
})

test('the list is kept as a table and as the draft of a map', async (t) => {
  const { page, button } = await editShow(t, await openBrowser(t), { file: playFile })
  await button('Addresses').click()
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()])
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const table = await save('Save as a table (CSV)')
  t.match(table, { name: 'show-generic-addresses.csv', text: '\uFEFFlid,type,label,page,signal,address' })
  const map = await save('Save as a map draft')
  t.equal(map.name, 'show-generic-map.json')
  t.match(JSON.parse(map.text).controls[0], { layoutId: 'show', lid: 1, address: '/0001' })
})

test('what is changed and not saved is said not to be in it', async (t) => {
  const { page, button } = await editShow(t, await openBrowser(t), { file: playFile })
  await button('Show and colours').click()
  await page.getByLabel('Name of the show').fill('Another name')
  await button('Addresses').click()
  await page.getByText('Your changes are not included yet').waitFor()
})

test('on paper there is the table alone, dark on white, whatever the screen is', async (t) => {
  const editor = await editShow(t, await openBrowser(t), { file: playFile, colorScheme: 'dark' })
  const { page, button } = editor
  await button('Addresses').click()
  await page.getByRole('table').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  t.notOk(await button('Addresses').isVisible())
  t.notOk(await page.getByLabel('For displays with this preset').isVisible())
  t.ok(await page.getByRole('cell', { name: '/0001' }).isVisible())
  const ink = 'getComputedStyle(document.querySelector(".address-table code")).color'
  t.equal(await page.evaluate(ink), 'rgb(0, 0, 0)')
  const paper = 'getComputedStyle(document.documentElement).backgroundColor'
  t.equal(await page.evaluate(paper), 'rgb(255, 255, 255)')
})

test('the table can be read by everybody, in the dark and in the light, on every width', async (t) => {
  const { page, button } = await editShow(t, await openBrowser(t), { file: playFile })
  await button('Addresses').click()
  await page.getByRole('table').first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    t.same(await seriousFindings(page), [], colorScheme)
  }
  for (const size of ['wall', 'tablet', 'portrait'] as const) {
    await page.setViewportSize(sizes[size])
    t.same(await misplacedParts(page), [], size)
  }
})

test('a thousand controls are listed to the last', async (t) => {
  const pages = Array.from({ length: 200 }, (_, page) => ({
    pageId: `p${page}`,
    controls: Array.from({ length: 5 }, (_, at) => ({
      lid: 5 * page + at + 1,
      type: 'Slider',
      props: { label: `Light ${at}` },
      crowd: { signals: ['people', 'median', 'spread'] },
    })),
  }))
  const large = { layoutId: 'show', activePageId: 'p0', pages }
  const { page, button } = await editShow(t, await openBrowser(t), { file: large })
  await button('Addresses').click()
  const last = page.locator('.address-part').nth(pages.length - 1)
  await last.waitFor({ state: 'attached' })
  await last.scrollIntoViewIfNeeded()
  await button('/1000/spread').waitFor()
})
