import type { Page } from 'playwright-core'
import { runBridge } from '../../../support/show/bridge.js'
import { t as all, test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openBrowser } from '../support/open-browser.js'
import { openDesk } from '../support/open-desk.js'

const browser = await openBrowser(all)

test('cards are folded and moved, and stay so in this browser after a reload of the page', async (t) => {
  const { url, act } = await runBridge(t)
  const desk = await openDesk(browser, url)
  const { page } = desk
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  await desk.control('Applause').getByText('1 press').waitFor()
  await desk.button('Applause: details').tap()
  await desk.control('Applause').getByRole('checkbox').waitFor({ state: 'detached' })
  t.match(await desk.control('Applause').textContent(), /1 press/, 'a folded card still says what was done')
  await desk.button('Arrange').tap()
  await desk.button('Light: up').tap()
  await desk.button('Lamp: up').tap()
  await desk.button('Done').tap()
  t.same((await labels(page)).slice(0, 3), ['Light', 'Lamp', 'Applause'])
  await page.reload()
  await desk.control('Applause').waitFor()
  t.same((await labels(page)).slice(0, 3), ['Light', 'Lamp', 'Applause'])
  t.equal(await desk.control('Applause').getByRole('checkbox').count(), 0)
  await desk.button('Applause: details').tap()
  await desk.control('Applause').getByRole('checkbox').waitFor()
  t.same(desk.faults(), [])
})

test('where a browser keeps nothing, cards can be folded all the same', async (t) => {
  const { url } = await runBridge(t)
  const desk = await openDesk(browser, url)
  await desk.page.evaluate(
    `Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } }); 0`,
  )
  await desk.button('Applause: details').tap()
  await desk.control('Applause').getByRole('checkbox').waitFor({ state: 'detached' })
  t.same(desk.faults(), [])
})

test('cards have no holes between them: each stands right below the one above it', async (t) => {
  const { url } = await runBridge(t)
  const { page } = await openDesk(browser, url, { size: 'wall' })
  await page.locator('.control').nth(7).waitFor()
  await until(async () => (await gapsIn(page)).length >= 5)
  const wide = (await gapsIn(page)).filter((gap) => gap < 15 || gap > 21)
  t.same(wide, [])
})

/** What is between each card and the one above it, px. */
function gapsIn(page: Page): Promise<readonly number[]> {
  return page.evaluate(`(() => {
    const boxes = [...document.querySelectorAll('.controls > *')].map((card) => card.getBoundingClientRect())
    return boxes.flatMap((box) => {
      const above = boxes.filter(({ left, bottom }) => left === box.left && bottom <= box.top)
      return above.length === 0 ? [] : [box.top - Math.max(...above.map(({ bottom }) => bottom))]
    })
  })()`)
}

/** The labels of the cards, as they follow each other. */
function labels(page: Page): Promise<readonly string[]> {
  return page.locator('.control h3').allTextContents()
}
