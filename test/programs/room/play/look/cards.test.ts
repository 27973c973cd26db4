import type { Page } from 'playwright-core'
import { test } from '../../../../support/tap.js'
import { nextFrames } from '../../support/next-frames.js'
import { openBrowser } from '../../support/open-browser.js'
import { openPage, sizes } from '../../support/open-page.js'
import { actAsCrowd } from '../../support/states/act-as-crowd.js'
import { passcode } from '../../support/states/hard-layouts.js'
import { runHall } from '../../support/states/run-hall.js'

const everySize = ['phone', 'landscape', 'portrait', 'tablet', 'wall'] as const

/** What of the page as it is now is stretched, or has a hole above or between; a line each. */
function holes(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(() => {
    const found = []
    const rectOf = (element) => element.getBoundingClientRect()
    const cards = [...document.querySelectorAll('.control')]
    const main = document.querySelector('main')
    const header = rectOf(document.querySelector('header')).bottom
    if (rectOf(cards[0]).top - header > 24) found.push('a hole of ' + (rectOf(cards[0]).top - header) + ' under the header')
    for (const card of cards) {
      const { bottom, left } = rectOf(card)
      const held = Math.max(...[...card.querySelectorAll('*')].map((each) => rectOf(each).bottom))
      if (bottom - held > 24) found.push('stretched by ' + (bottom - held) + ': ' + card.textContent)
      const above = cards.filter((other) => Math.abs(rectOf(other).left - left) < 2 && rectOf(other).bottom <= rectOf(card).top)
      const end = Math.max(rectOf(main).top, ...above.map((other) => rectOf(other).bottom))
      if (rectOf(card).top - end > 24) found.push('a hole of ' + (rectOf(card).top - end) + ' above: ' + card.textContent)
    }
    return found
  })()`)
}

test('cards are as high as what they hold, one below the other, in as many columns as fit', async (t) => {
  const bridge = await runHall(t)
  const browser = await openBrowser(t)
  for (const layoutId of ['demo', 'six', 'twelve', 'quiet', 'vote', 'sea']) {
    await actAsCrowd(bridge, layoutId)
    const { page, context } = await openPage(browser, `${bridge.url}/play/${layoutId}#${passcode}`)
    await page.locator('.control').first().waitFor()
    const columns = []
    for (const size of everySize) {
      await page.setViewportSize(sizes[size])
      await page.evaluate(nextFrames(2))
      t.same(await holes(page), [], `${layoutId} ${size}`)
      columns.push(
        await page.evaluate<number>(
          `new Set([...document.querySelectorAll('.control')].map((each) => each.getBoundingClientRect().left)).size`,
        ),
      )
    }
    t.same(columns, layoutId === 'vote' ? [1, 1, 1, 1, 1] : [1, 2, 2, 2, 3], `${layoutId}: columns`)
    await context.close()
  }
})

test('what is being written stays when a phone is turned', async (t) => {
  const bridge = await runHall(t)
  const { page } = await openPage(await openBrowser(t), `${bridge.url}/play/six#${passcode}`)
  const field = page.getByRole('textbox')
  await field.fill('Hello')
  for (const size of ['landscape', 'tablet', 'phone'] as const) {
    await page.setViewportSize(sizes[size])
    t.equal(await field.inputValue(), 'Hello', size)
    t.equal(await page.evaluate('document.activeElement.tagName'), 'TEXTAREA', 'and the keyboard with it')
  }
})

test('results have their room before they come: nothing below them moves', async (t) => {
  const bridge = await runHall(t)
  const browser = await openBrowser(t)
  for (const layoutId of ['demo', 'six', 'vote', 'twelve']) {
    await actAsCrowd(bridge, layoutId)
    const { page, context } = await openPage(browser, `${bridge.url}/desk#`)
    await page.addInitScript(`
      shifted = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) shifted += value
      }).observe({ type: 'layout-shift', buffered: true })`)
    let results = () => {}
    const held = new Promise<void>((resolve) => {
      results = resolve
    })
    // The results are told late, and the page says that there will be some.
    await page.routeWebSocket('**/stream', (socket) => {
      const service = socket.connectToServer()
      service.onMessage(async (text) => {
        const frame = JSON.parse(String(text))
        if (frame.event === 'results') await held
        if (frame.event === 'page') for (const control of frame.controls) control.results = 'live'
        socket.send(JSON.stringify(frame))
      })
    })
    await page.goto(`${bridge.url}/play/${layoutId}#${passcode}`)
    await page.locator('.control').first().waitFor()
    await page.waitForLoadState('networkidle')
    const before = await page.evaluate<number>('shifted')
    results()
    await page.locator('.control:not([class*="awaits"]) .result').first().waitFor()
    await page.waitForTimeout(300)
    const after = await page.evaluate<number>('shifted')
    t.ok(after - before < 0.02, `${layoutId}: ${after - before} with the results`)
    t.ok(after < 0.02, `${layoutId}: ${after} altogether`)
    await context.close()
  }
})
