import type { Browser, Locator, Page } from 'playwright-core'
import { apiKey } from '../../../support/show/bridge.js'
import { openPage, type PageOptions } from './open-page.js'
import { signIn } from './sign-in.js'

/** A desk that shows a layout, as its operator sees it. */
export interface OperatorCursor {
  readonly page: Page
  /** The card of a control, by its label. */
  control(label: string): Locator
  /** A button by its words, or what begins with them. */
  button(name: string | RegExp): Locator
  /** What went wrong in the console. */
  faults(): readonly string[]
  /** Each address that it asked for, or opened a stream to. */
  asked(): readonly string[]
}

/** What a desk is opened with. */
export interface DeskPageOptions extends PageOptions {
  readonly key?: string
  /** `?layout=show` */
  readonly query?: string
}

/** Opens a desk, types a key, and waits until it is live. */
export async function openDesk(
  browser: Browser,
  url: string,
  { key = apiKey, query = '', size = 'tablet', ...options }: DeskPageOptions = {},
): Promise<OperatorCursor> {
  const opened = await openPage(browser, `${url}/desk${query}`, { size, ...options })
  const { page } = opened
  await signIn(page, key)
  await page.locator('.desk .top .badge.good').waitFor()
  return {
    page,
    control: (label) => page.getByRole('article', { name: label, exact: true }),
    button: (name) => page.getByRole('button', { name, exact: true }),
    faults: () => opened.faults,
    asked: () => opened.asked,
  }
}
