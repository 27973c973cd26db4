import type { Browser } from 'playwright-core'
import { sizes } from './open-page.js'

/** Times of a first visit, ms after it began. */
export interface FirstPress {
  /** Something is seen. */
  readonly painted: number
  /** The button is there. */
  readonly possible: number
  /** The service has counted a press of it, which came as soon as that. */
  readonly counted: number
}

/** Networks of phones: bit/s, and ms until an answer begins. */
const networks = {
  'slow Wi-Fi': { speed: 1_600_000, latency: 20 },
  'slow 3G': { speed: 400_000, latency: 400 },
} as const

/** Opens the audience's page on a phone that is new and four times slower than this machine, and presses its first button. */
export async function timeFirstPress(
  browser: Browser,
  url: string,
  network: keyof typeof networks = 'slow Wi-Fi',
): Promise<FirstPress> {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const { speed, latency } = networks[network]
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: speed / 8,
    uploadThroughput: speed / 8,
  })
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector('.press')) globalThis.possible ??= performance.now()
  }).observe(document, { childList: true, subtree: true })`)
  await page.goto(url, { waitUntil: 'commit' })
  const button = page.locator('.press').first()
  await button.tap()
  await button.getByText('You: 1').waitFor()
  const [painted, possible, counted] = await page.evaluate<[number, number, number]>(
    '[performance.getEntriesByName("first-contentful-paint")[0].startTime, possible, performance.now()]',
  )
  await context.close()
  return { painted, possible, counted }
}
