import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { misplacedParts } from './misplaced-parts.js'
import { sizes } from './open-page.js'
import { seriousFindings } from './serious-findings.js'

/** Sizes that people hold in their hands. */
export const everywhere = ['phone', 'narrow', 'landscape', 'tablet'] as const

/** Looks at a page as it is now in each size, and in light and dark: nothing is misplaced, and axe finds nothing serious. */
export async function checkState(
  t: Test,
  page: Page,
  name: string,
  wanted: readonly (keyof typeof sizes)[],
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    t.same(await seriousFindings(page), [], `${name}, ${colorScheme}: for everybody`)
    for (const size of wanted) {
      await page.setViewportSize(sizes[size])
      t.same(await misplacedParts(page), [], `${name}, ${colorScheme}, ${size}: everything in its place`)
    }
  }
}
