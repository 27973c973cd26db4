import type { Page } from 'playwright-core'

/** A layout of one page. */
export const pageOf = (controls: readonly object[], more: object = {}) => ({
  layoutId: 'show',
  name: 'The Night Ferries',
  activePageId: 'all',
  pages: [{ pageId: 'all', controls }],
  ...more,
})

/** A label of 500 characters without a space. */
export const longest = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(12).slice(0, 500)

/** Lets the page act a little, so that everything that can be shown is shown. */
export async function useEach(page: Page): Promise<void> {
  await page.locator('.press').first().tap()
  await page.locator('input[type=range]').first().fill('0.62')
  await page.getByRole('switch').first().tap()
  await page.getByRole('radio').first().check()
  await page.locator('.pad').first().tap()
  await page.waitForTimeout(1300)
}
