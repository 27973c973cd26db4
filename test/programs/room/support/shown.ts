import type { Locator, Page } from 'playwright-core'

/**
 * A text that a page shows. What it says to those who hear it stands beside its `#app`: often the same text, a moment
 * later.
 */
export function shown(
  page: Page,
  text: string | RegExp,
  options: { readonly exact?: boolean } = {},
): Locator {
  return page.locator('#app').getByText(text, options)
}
