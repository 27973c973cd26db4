import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { openBrowser } from './open-browser.js'
import { openPage, type PageOptions, type WatchedPage } from './open-page.js'

/** A phone of its own at an address, until the test is over. */
export async function openPhone(t: Test, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  const phone = await openPage(await openBrowser(t), url, options)
  t.teardown(() => phone.context.close())
  return phone
}

/** Waits until a phone plays: its page has a button `Applause`. */
export function joined(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Applause' }).first().waitFor()
}

/** Waits until the page shows so many presses of its own. */
export function counted(page: Page, presses: number): Promise<void> {
  return page.locator('.press').getByText(`You: ${presses}`, { exact: true }).waitFor()
}
