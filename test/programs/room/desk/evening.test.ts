import type { Page } from 'playwright-core'
import { apiKey } from '../../../support/show/bridge.js'
import { t as all, test } from '../../../support/tap.js'
import { openBrowser } from '../support/open-browser.js'
import { openPage } from '../support/open-page.js'
import { runRoom } from '../support/run-room.js'
import { shown } from '../support/shown.js'
import { signIn } from '../support/sign-in.js'
import { tabTo } from '../support/tab-to.js'

const browser = await openBrowser(all)

const vote = (lid: number, label: string) => ({
  lid,
  type: 'Index',
  props: { label },
  once: true,
  results: 'after',
  options: ['Harbour Lights', 'Last Boat Home'].map((option, index) => ({ index, label: option })),
})

const evening = {
  layoutId: 'show',
  activePageId: 'opening',
  pages: [
    { pageId: 'opening', name: 'Opening', controls: [vote(1, 'Which song?')] },
    { pageId: 'encore', name: 'Encore', controls: [vote(2, 'Which encore?')] },
    {
      pageId: 'end',
      name: 'The end',
      controls: [{ lid: 3, type: 'Button', props: { label: 'Applause' } }],
    },
  ],
}

test('an evening of three pages, two votes and a blackout is steered with a clicker and keys alone', async (t) => {
  const bridge = await runRoom(t, evening)
  const { page, faults } = await openPage(browser, `${bridge.url}/desk`, { size: 'wall' })
  const { keyboard } = page
  const log = page.locator('.events')
  await signIn(page, apiKey)
  await card(page, 'Which song?').waitFor()

  await tabTo(page, 'Which song?: open for 60 s')
  await keyboard.press('Enter')
  await card(page, 'Which song?').getByText('Closes in').waitFor()
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Index', value: 1 })
  await card(page, 'Which song?').getByText('1 vote').waitFor()
  await tabTo(page, 'Which song?: close now')
  await keyboard.press('Enter')
  await card(page, 'Which song?').getByText('Disabled').waitFor()
  await tabTo(page, 'Which song?: reveal the results')
  await keyboard.press('Enter')
  await shown(page, 'Revealed: Which song?', { exact: true }).waitFor()

  await keyboard.press('b')
  await shown(page, 'The screen is black.').waitFor()
  await keyboard.press('F5')
  await keyboard.press('PageDown')
  await card(page, 'Which encore?').waitFor()
  await keyboard.press('.')
  await shown(page, 'Revealed: Which song?', { exact: true }).waitFor()

  await tabTo(page, 'Which encore?: seconds')
  await keyboard.type('2')
  await keyboard.press('Enter')
  await card(page, 'Which encore?').getByText('Closes in').waitFor()
  await card(page, 'Which encore?').getByText('Disabled').waitFor()
  await log.getByText('Disabled: Which encore?, by the timer').waitFor()

  await keyboard.press('ArrowRight')
  await card(page, 'Applause').waitFor()
  await keyboard.press('PageDown')
  await keyboard.press('ArrowLeft')
  await card(page, 'Which encore?').waitFor()
  await keyboard.press('ArrowDown')
  await card(page, 'Applause').waitFor()
  await keyboard.press('PageUp')
  await keyboard.press('PageUp')
  await card(page, 'Which song?').waitFor()
  t.equal((await bridge.admin('GET', '/status')).body.layouts[0].activePageId, 'opening')

  await keyboard.press('h')
  await page.locator('.desk.held').waitFor()
  await keyboard.press('h')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('PageDown')
  await keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  t.equal(await page.locator('.desk.held').count(), 1)
  await keyboard.press('h')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.locator('.desk:not(.held)').waitFor()
  t.equal(await page.locator('.pages [aria-current]').textContent(), 'Live nowOpening', 'a question waits')

  await keyboard.press('?')
  await page.getByRole('dialog').getByText('Screen black, and back').waitFor()
  await keyboard.press('?')
  await page.locator('dialog').waitFor({ state: 'detached' })
  t.match(await log.textContent(), /Page Encore, by .*Screen: black, by /)
  t.same(faults, [])
})

function card(page: Page, label: string) {
  return page.getByRole('article', { name: label, exact: true })
}
