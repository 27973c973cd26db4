import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startWithDisplay } from '../../support/machine/daemon.js'
import { test } from '../../support/tap.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openPage } from '../room/support/open-page.js'
import { handsOf, hasFocus } from './support/hands.js'

test('with keys alone somebody signs in, makes a layout from nothing, and puts it live', async (t) => {
  const daemon = await startWithDisplay(t)
  const { page, faults } = await openPage(await openBrowser(t), `${daemon.url}/desk`, { size: 'tablet' })
  const { keyboard } = page
  const { go, press, type, add } = handsOf(page)
  await page.getByLabel('API key').waitFor()
  await go('API key')
  await keyboard.type(readFileSync(daemon.ready.apiKey, 'utf8').trim())
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'New layout' }).first().waitFor()
  await press('New layout')
  await page.getByRole('heading', { name: 'New layout' }).waitFor()
  await hasFocus(page, 'New layout')
  await page.evaluate(`(() => {
    globalThis.lost = []
    let last = 'Tab'
    addEventListener('keydown', ({ key }) => {
      // Tab leaves the page after its last part.
      if (last !== 'Tab' && document.activeElement === document.body) lost.push(last)
      if (key !== 'Shift' && key !== 'Control') last = key
    }, true)
  })()`)
  await type('Name', 'Encore')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Encore' }).waitFor()
  await type('Name of the page', 'Opening')
  await add(/^Button/, 'Applause')
  await add(/^Choice/, 'Once more?')
  await go('One choice each', 'Space')
  await type('Answer 1', 'Yes')
  await type('Answer 2', 'No')
  await add(/^Text/, 'Greet the band')
  await press('Move Greet the band', 'Shift+Tab', 'Home')
  await hasFocus(page, 'Move Greet the band')
  await press('Save', 'Shift+Tab')
  await page.getByText(/^Saved at /).waitFor()
  const file = join(daemon.cwd, 'state', 'show', 'layouts', 'encore.json')
  const { activePageId, pages } = JSON.parse(readFileSync(file, 'utf8'))
  t.same(pages, [{ pageId: activePageId, name: 'Opening', controls: [greeting, applause, vote] }])
  await keyboard.press('Control+z')
  await page.getByText('Not saved yet').waitFor()
  await keyboard.press('Control+z')
  await keyboard.press('Control+z')
  await keyboard.press('Tab')
  await keyboard.press('Control+y')
  await press(/^Once more/)
  await press('Once more?: Delete')
  await keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await keyboard.press('Tab')
  await press('Close', 'Shift+Tab')
  await press('Discard')
  await page.getByRole('button', { name: /^Live now *Opening$/ }).waitFor()
  // The desk from before has a page of that name too.
  await hasFocus(page, 'Edit')
  await keyboard.press('Tab')
  t.same(await page.evaluate('lost'), [], 'something always had the focus')
  t.same(faults, [])
})

const applause = { lid: 1, type: 'Button', props: { label: 'Applause' } }
const vote = {
  lid: 2,
  type: 'Index',
  props: { label: 'Once more?' },
  once: true,
  options: [
    { index: 0, label: 'Yes' },
    { index: 1, label: 'No' },
  ],
}
const greeting = { lid: 3, type: 'String', props: { label: 'Greet the band' } }
