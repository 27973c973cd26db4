import { chromium, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { startListening } from '../../engines/support/commands.js'
import { fitForTests } from './open-browser.js'

/** A page whose window a test may hide, and what does that. */
export interface OwnWindow {
  readonly page: Page
  /** Shows another tab instead. */
  hide(): Promise<void>
  show(): Promise<void>
}

/**
 * Opens an empty page in a Chromium of its own, as a person starts it: pages of other tests always take themselves for visible.
 *
 * @param options of its command line. @param home of its user, for whatever it keeps.
 */
export async function openOwnWindow(
  t: Pick<Test, 'teardown'>,
  home: string,
  options: readonly string[] = [],
): Promise<OwnWindow> {
  const own = ['--headless=new', '--no-first-run', '--remote-debugging-port=0']
  const address = await startListening(t, '/usr/bin/chromium', [...own, ...fitForTests, ...options], {
    HOME: home,
  })
  const browser = await chromium.connectOverCDP(address, { noDefaults: true })
  t.teardown(() => browser.close())
  const [context] = browser.contexts()
  const page = await context!.newPage()
  return {
    page,
    hide: async () => (await context!.newPage()).bringToFront(),
    show: () => page.bringToFront(),
  }
}
