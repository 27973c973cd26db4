import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { runBridge } from '../../../support/show/bridge.js'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'

const browser = await openBrowser(all)

test('a display that goes down is heard and seen, until somebody has looked', async (t) => {
  const { url, goDown } = await runDisplay(t)
  const desk = await openDesk(browser, url)
  await countTones(desk.page)
  await touchOnce(desk)
  goDown()
  await desk.page.locator('.alarm').getByText('Down: ').waitFor()
  await until(async () => (await tones(desk.page)) === 3)
  await desk.page.locator('.alarm').tap()
  await desk.page.locator('.alarm').waitFor({ state: 'detached' })
  t.match(await desk.page.locator('.vitals .bad').textContent(), /0\/1/)
  t.same(desk.faults(), [])
})

test('the sound can be switched off, and stays off', async (t) => {
  const { url, goDown } = await runDisplay(t)
  const desk = await openDesk(browser, url)
  await desk.page.getByLabel('Sound when one goes down').uncheck()
  await desk.page.reload()
  await desk.page.locator('.top .badge.good').waitFor()
  await countTones(desk.page)
  t.equal(await desk.page.getByLabel('Sound when one goes down').isChecked(), false)
  await touchOnce(desk)
  goDown()
  await desk.page.locator('.alarm').waitFor()
  t.equal(await tones(desk.page), 0)
})

/** Browsers allow no sound before somebody has touched the page. */
async function touchOnce({ page, button }: Awaited<ReturnType<typeof openDesk>>): Promise<void> {
  await button('Keys').tap()
  await page.locator('dialog.keys').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog.keys').waitFor({ state: 'detached' })
}

/** A service with one display. `goDown`: lets it notice that nobody listens there any more. */
async function runDisplay(t: Test) {
  const { url, sink, act } = await runBridge(t)
  await sink.close()
  const goDown = () => {
    const pressing = setInterval(() => act({ layoutId: 'show', lid: 1, type: 'Button' }), 100)
    t.teardown(() => clearInterval(pressing))
  }
  return { url, goDown }
}

/** Counts the tones that the page begins from now on. */
async function countTones(page: Page): Promise<void> {
  await page.evaluate(`globalThis.tones = 0
    OscillatorNode.prototype.start = function () { globalThis.tones++ }
    OscillatorNode.prototype.stop = function () {}
    0`)
}

function tones(page: Page): Promise<number> {
  return page.evaluate('globalThis.tones')
}
