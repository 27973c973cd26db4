import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { runBridge } from '../../../support/show/bridge.js'
import { displayOptions } from '../../../support/show/display-options.js'
import { moderated, writing } from '../../../support/show/moderated-show.js'
import { t as all, test } from '../../../support/tap.js'
import { misplacedParts } from '../support/misplaced-parts.js'
import { nextFrames } from '../support/next-frames.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'
import { sizes } from '../support/open-page.js'
import { seriousFindings } from '../support/serious-findings.js'
import { shown } from '../support/shown.js'

const browser = await openBrowser(all)

test('with 30 displays, texts, refusals, another page unfolded and a failure, everything can still be read', async (t) => {
  const displays = Array.from({ length: 30 }, (_, n) =>
    displayOptions({ name: `display-${n}`, port: 40_000 + n }),
  )
  const bridge = await runBridge(t, { catalogue: moderated, displays })
  const { page, button } = await openDesk(browser, bridge.url)
  for (const value of ['Encore! 👏', 'تحية من الصف الأخير', 'W'.repeat(200)]) await bridge.act(writing(value))
  await bridge.act({ layoutId: 'show', lid: 9, type: 'Button' })
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await shown(page, '0 of 30 up').waitFor()
  t.match(await page.locator('.vitals .bad').textContent(), '0/30')
  await page.locator('.other-page summary').tap()
  await page.getByRole('article', { name: 'Encore', exact: true }).waitFor()
  await judge(t, page, 'crowded')
  await page.route('**/page', (route) => route.abort())
  await button(/second/).tap()
  await shown(page, 'No answer').waitFor()
  await judge(t, page, 'with a failure')
  await button('Hold output').tap()
  await page.locator('.desk.held').waitFor()
  await bridge.bridge.close()
  await page.locator('.desk.stale').waitFor()
  await judge(t, page, 'held and not live')
})

/** In the dark and in the light, on a phone, a tablet and a wide screen. */
async function judge(t: Test, page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(nextFrames(2))
    t.same(await seriousFindings(page), [], `${state}: ${colorScheme}`)
  }
  for (const size of ['narrow', 'phone', 'landscape', 'wall', 'tablet'] as const) {
    await page.setViewportSize(sizes[size])
    t.same(await misplacedParts(page), [], `${state}: ${size}`)
  }
}
