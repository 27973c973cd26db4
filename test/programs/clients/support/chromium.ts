import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { openBrowser } from '../../room/support/open-browser.js'

/** A page of a Chromium of its own, until the test is over. @throws if it is not installed. */
export async function openChromium(t: Test): Promise<Page> {
  return (await openBrowser(t)).newPage()
}
