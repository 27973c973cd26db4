import type { Page } from 'playwright-core'
import { t as all, type Test, test } from 'tap'
import { apiKey, runBridge, type TestBridge } from '../../support/bridge.js'
import { displayOptions } from '../../support/display-options.js'
import { moderated, writing } from '../../support/moderated-show.js'
import { layoutOf } from '../../support/show.js'
import { joinAsPhone } from '../../support/stream-client.js'
import { fullLayout } from './support/full-layout.js'
import { misplacedParts } from './support/misplaced-parts.js'
import { openBrowser } from './support/open-browser.js'
import { openDesk } from './support/open-desk.js'
import { openPage, sizes } from './support/open-page.js'
import { seriousFindings } from './support/serious-findings.js'

const browser = await openBrowser(all)

test('the desk that asks for a key, or for a layout, can be used by everybody', async (t) => {
  const two = new Map([layoutOf(), fullLayout].map((layout) => [layout.layoutId, layout]))
  const { url } = await runBridge(t, { catalogue: two })
  const { page } = await openPage(browser, `${url}/desk#no-such-key-at-all`, { size: 'tablet' })
  await page.getByText('This key is not known.').waitFor()
  await judge(t, page, 'asks for a key')
  await page.getByLabel('API key').fill(apiKey)
  await page.keyboard.press('Enter')
  await page.getByText('Which show?').waitFor()
  await judge(t, page, 'asks for a layout')
})

test('the desk in a show, held and not live, can be used by everybody', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  const { page, button } = await openDesk(browser, bridge.url)
  for (const value of ['Encore! 👏', 'تحية من الصف الأخير', 'W'.repeat(200)]) await bridge.act(writing(value))
  await bridge.act({ layoutId: 'show', lid: 9, type: 'Button' })
  await page.getByText('Touches on a page').waitFor()
  await judge(t, page, 'in a show')
  await button('Hold output').tap()
  await page.locator('.desk.held').waitFor()
  await judge(t, page, 'held')
  await page.route('**/page', (route) => route.abort())
  await button(/second/).tap()
  await page.getByText('No answer came').waitFor()
  await judge(t, page, 'with a failure')
  await bridge.bridge.close()
  await page.locator('.desk.stale').waitFor()
  await judge(t, page, 'held and not live')
})

test('the questions and the codes of the desk can be used by everybody', async (t) => {
  const { url } = await runBridge(t, { room: { wifiSsid: 'Ferry Guests', wifiPassword: 'harbour' } })
  const { page, button } = await openDesk(browser, url)
  await button('Reset everything').tap()
  await page.getByRole('dialog').waitFor()
  await judge(t, page, 'with a question')
  await page.keyboard.press('Escape')
  await button('Show the codes').tap()
  await page.getByRole('dialog').waitFor()
  await judge(t, page, 'with the codes')
})

test('the fullest layout in German, and one without anything, can be used by everybody', async (t) => {
  const displays = Array.from({ length: 30 }, (_, n) =>
    displayOptions({ name: `display-${n}`, port: 40_000 + n }),
  )
  const bridge = await runBridge(t, { catalogue: new Map([['full', fullLayout]]), displays })
  await actOnAll(t, bridge)
  const { page } = await openDesk(browser, bridge.url, { locale: 'de-DE' })
  await page.locator('.texts li').first().waitFor()
  await judge(t, page, 'full')
  await bridge.admin('PUT', '/layout/full/page', { pageId: 'none' })
  await page.getByText('Auf dieser Seite ist nichts zu bedienen.').waitFor()
  await page.locator('.other-page summary').tap()
  await page.locator('.other-page article').first().waitFor()
  await judge(t, page, 'with another page unfolded')
})

/** In the dark and in the light, on a phone, a tablet and a wide screen. */
async function judge(t: Test, page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    t.same(await seriousFindings(page), [], `${state}: ${colorScheme}`)
  }
  for (const size of ['narrow', 'phone', 'landscape', 'wall', 'tablet'] as const) {
    await page.setViewportSize(sizes[size])
    t.same(await misplacedParts(page), [], `${state}: ${size}`)
  }
}

/** Three people use every control. */
async function actOnAll(t: Test, { url, tokens }: TestBridge): Promise<void> {
  for (let person = 0; person < 3; person++) {
    const phone = await joinAsPhone(t, { url, token: tokens.mint({ layoutId: 'full' }) })
    const values = [null, person / 2, true, person, `Text ${person}`, [person / 2, 0.5]]
    for (const [at, { lid, type }] of [...fullLayout.controls.values()].entries())
      phone.send({ id: `${lid}`, lid, type, value: values[at % 6] })
    await phone.received(13)
  }
}
