import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { apiKey } from '../../../support/show/bridge.js'
import { openPage, type PageOptions } from '../../room/support/open-page.js'
import { signIn } from '../../room/support/sign-in.js'

/** An editor, as somebody sees it who makes a layout. */
export interface EditorCursor {
  readonly page: Page
  /** A button by its words. */
  button(name: string): Locator
  /** The page of the audience in its frame. */
  readonly phone: FrameLocator
  readonly wall: FrameLocator
  /** What went wrong in the console. */
  faults(): readonly string[]
}

/** Opens the editor of a layout whose file a service would have. @param file its content. */
export async function openEditor(
  browser: Browser,
  url: string,
  file: unknown,
  options: PageOptions = {},
): Promise<EditorCursor> {
  const { page, context, faults } = await openPage(browser, `${url}/desk`, { size: 'wall', ...options })
  const answer = { contentType: 'application/json', headers: { etag: '"1"' }, body: JSON.stringify(file) }
  await context.route('**/layout/*/file', (route) => route.fulfill(answer))
  await context.route('**/status', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), editing: true } })
  })
  await signIn(page, apiKey)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Edit').first().click()
  await page.locator('.editor').waitFor()
  return {
    page,
    button,
    phone: page.frameLocator('iframe[title="Phone"]'),
    wall: page.frameLocator('iframe[title="Screen"]'),
    faults: () => faults,
  }
}
