import type { Page } from 'playwright-core'

/** Types a key where the desk asks for one. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.fill('#key', key)
  await page.press('#key', 'Enter')
}
