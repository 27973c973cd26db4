import type { Browser } from 'playwright-core'
import { sizes } from './open-page.js'

/** Times of a first visit, ms after it began. */
export interface FirstPress {
  /** The button is there. */
  readonly possible: number
  /** The service has counted a press of it, which came as soon as that. */
  readonly counted: number
}

/** Opens the audience's page on a phone that is new and four times slower than this machine, at 1.6 Mbit/s, and presses its first button. */
export async function timeFirstPress(browser: Browser, url: string): Promise<FirstPress> {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const bytesPerSecond = 1_600_000 / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('.press')) globalThis.possible ??= performance.now()
  }).observe(document, { childList: true, subtree: true })`)
  await page.goto(url, { waitUntil: 'commit' })
  const button = page.locator('.press').first()
  await button.tap()
  await button.getByText('You: 1').waitFor()
  const [possible, counted] = await page.evaluate<[number, number]>('[possible, performance.now()]')
  await context.close()
  return { possible, counted }
}
