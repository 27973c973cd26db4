import type { Test } from 'tap'
import { openBrowser } from './open-browser.js'
import { openPage, type PageOptions, type WatchedPage } from './open-page.js'

/** A wall of its own with a screen on it, until the test is over. */
export async function openScreen(t: Test, url: string, options: PageOptions = {}): Promise<WatchedPage> {
  return openPage(await openBrowser(t), url, { size: 'wall', ...options })
}
