import { apiKey } from '../../../support/show/bridge.js'
import { t as all, test } from '../../../support/tap.js'
import { openBrowser } from '../support/open-browser.js'
import { openPage } from '../support/open-page.js'
import { runDemo } from '../support/run-demo.js'
import { shown } from '../support/shown.js'
import { nameOfFocus, tabTo } from '../support/tab-to.js'

const browser = await openBrowser(all)

test('a whole show is steered without a mouse and without touching the screen', async (t) => {
  const bridge = await runDemo(t)
  const { page } = await openPage(browser, `${bridge.url}/desk`, { size: 'wall' })
  const { keyboard } = page
  const statusNow = async () => (await bridge.admin('GET', '/status')).body
  await page.getByLabel('API key').waitFor()
  await tabTo(page, 'API key')
  await keyboard.type(apiKey)
  await keyboard.press('Enter')
  await page.getByRole('article', { name: 'Applause', exact: true }).waitFor()

  await tabTo(page, 'Hold output')
  await keyboard.press('Enter')
  await page.locator('.desk.held').waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  t.equal(await nameOfFocus(page), 'Cancel', 'the answer that does nothing is the nearest one')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.locator('.desk:not(.held)').waitFor()
  t.equal(await nameOfFocus(page), 'Hold output', 'the focus is back where it was')

  await tabTo(page, 'Applause: enabled')
  await keyboard.press('Space')
  await page.getByRole('article', { name: 'Applause', exact: true }).getByText('Disabled').waitFor()
  await tabTo(page, 'Reset Applause')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  t.equal(await nameOfFocus(page), 'Reset Applause')

  await tabTo(page, 'Page 2Finale')
  await keyboard.press('Enter')
  await page.getByRole('article', { name: 'Cheer for an encore', exact: true }).waitFor()
  t.match(await nameOfFocus(page), /Finale/, 'and stays on what was pressed')
  t.match((await statusNow()).layouts[0], { activePageId: 'finale', disabled: [1] })

  await tabTo(page, 'Open')
  await keyboard.press('Space')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await shown(page, 'Nobody new can join.').waitFor()
  await tabTo(page, 'Show the codes')
  await keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('img').waitFor()
  await keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await tabTo(page, 'What happened')
})
