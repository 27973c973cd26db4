import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { makeOwnShow } from '../../../src/editing/own-show.js'
import { shippedLayouts } from '../../../src/settings/package-root.js'
import { startWithDisplay } from '../../support/machine/daemon.js'
import { apiKey } from '../../support/show/bridge.js'
import { t as all, test } from '../../support/tap.js'
import { checkState } from '../room/support/check-state.js'
import { openBrowser } from '../room/support/open-browser.js'
import { openDesk } from '../room/support/open-desk.js'
import { openPage } from '../room/support/open-page.js'
import { runDemo } from '../room/support/run-demo.js'
import { shown } from '../room/support/shown.js'
import { signIn } from '../room/support/sign-in.js'

const browser = await openBrowser(all)
const stepsOf = (page: Page, name = 'The first evening') => page.getByRole('region', { name })

test('who opens the address of a service with the demo alone is led to the desk, the display and the room', async (t) => {
  const { url, admin, sink } = await runDemo(t, {
    layouts: shippedLayouts,
    ownLayouts: join(t.testdir(), 'layouts'),
  })
  await admin('PUT', '/room/demo', { open: false })
  const { page, faults } = await openPage(browser, url, { size: 'tablet' })
  await page.getByRole('link', { name: 'For the operator' }).click()
  await page.getByLabel('API key').waitFor()
  await signIn(page, apiKey)
  const steps = stepsOf(page)
  await steps.getByRole('button', { name: 'New layout' }).waitFor()
  const lines = steps.locator('pre')
  t.equal(await lines.textContent(), `[display.main]\nhost = 127.0.0.1\nport = ${sink.port}\n`)
  await steps.getByLabel('Its machine').fill('10.0.0.21')
  await steps.getByLabel('Port').fill('70000')
  await shown(page, 'Please enter a number from 1 to 65535.').waitFor()
  t.equal(await lines.count(), 0, 'what cannot be meant is not to be copied')
  await steps.getByLabel('Port').fill('7000')
  await steps.getByRole('button', { name: 'Copy the lines' }).click()
  await steps.getByRole('button', { name: 'Copied' }).waitFor()
  t.equal(
    await page.evaluate('String(getSelection()).trim()'),
    '[display.main]\nhost = 10.0.0.21\nport = 7000',
  )
  await steps.getByRole('button', { name: 'Test the displays' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click()
  await steps.getByText(/Tested: \d+ sent/).waitFor()
  t.equal(await steps.getByText('Done').count(), 1)
  await steps.getByRole('button', { name: 'To the room' }).click()
  await page.locator('.room .switch:focus').waitFor()
  await page.keyboard.press('Space')
  await steps.getByText('Done').nth(1).waitFor()
  await steps.getByRole('button', { name: 'Hide these steps' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('article', { name: 'Applause' }).waitFor()
  t.equal(await steps.count(), 0, 'what was put away stays away')
  t.same(faults, ['error: Failed to load resource: the server responded with a status of 404 (Not Found)'])
})

test('where a key or the service does not allow it, the steps say how a layout is made', async (t) => {
  const operator = 'a-key-for-desks-alone'
  const moreKeys = [`desk/operate:${operator}`]
  const editable = await runDemo(t, {
    layouts: shippedLayouts,
    ownLayouts: join(t.testdir(), 'layouts'),
    moreKeys,
  })
  const desk = await openDesk(browser, editable.url, { key: operator })
  await stepsOf(desk.page).getByText('ovation desk --edit').waitFor()
  const fixed = await runDemo(t, { layouts: shippedLayouts })
  const other = await openDesk(browser, fixed.url)
  await stepsOf(other.page).getByText('edit = auto').waitFor()
  t.equal(await stepsOf(other.page).getByRole('button', { name: 'New layout' }).count(), 0)
})

test('with layouts of its own nobody needs the first steps', async (t) => {
  const daemon = await startWithDisplay(t)
  const key = readFileSync(daemon.ready.apiKey, 'utf8').split('\n')[0]!
  const { page } = await openDesk(browser, daemon.url, { key })
  await stepsOf(page).waitFor()
  makeOwnShow(join(daemon.cwd, 'state', 'show', 'layouts'), shippedLayouts)
  t.match(await daemon.run('reload'), { code: 0 })
  await page.reload()
  await page.getByRole('article', { name: 'Applause' }).waitFor()
  t.equal(await stepsOf(page).count(), 0)
  const picture = await fetch(`${daemon.url}/media/star.svg`)
  t.equal(picture.status, 200, 'and the pictures are those beside them')
})

test('the steps are in their place on every screen, in every direction, and for everybody', async (t) => {
  const { url } = await runDemo(t, { layouts: shippedLayouts, ownLayouts: join(t.testdir(), 'layouts') })
  for (const [locale, title] of [
    ['en-GB', 'The first evening'],
    ['de-DE', 'Der erste Abend'],
    ['ar-EG', 'الأمسية الأولى'],
  ] as const) {
    const { page } = await openDesk(browser, url, { locale })
    await stepsOf(page, title).waitFor()
    await checkState(t, page, `first steps, ${locale}`, ['phone', 'portrait', 'tablet', 'wall'])
    await page.locator('#display-port').fill('0')
    await checkState(t, page, `a wrong port, ${locale}`, ['portrait'])
  }
})
