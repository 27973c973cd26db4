import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe-core calls serious or critical on the page as it is now, and ink that is not seen at all: rule, part and
 * reason, a line each.
 */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  // No script element: the Content-Security-Policy forbids it.
  await page.evaluate(`window.axe || (() => { ${axe} })(); 0`)
  return page.evaluate(`axe.run().then(({ violations, incomplete }) => {
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    // Ink in the colour of its ground might be hidden on purpose, says axe: here it is not.
    const isUnseen = ({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')
    const unseen = incomplete.map((each) => ({ ...each, nodes: each.nodes.filter(isUnseen) }))
    // A name without the soft hyphens of its words is another one to axe, and the right one to ears.
    const plain = (text) => text.replace(/[\\s\\u00ad]/g, '')
    const isPlain = ({ target }) => {
      const part = document.querySelector(target)
      return part.textContent.includes('\\u00ad') && plain(part.textContent) === plain(part.ariaLabel || '')
    }
    return [...serious, ...unseen].flatMap(({ id, nodes }) =>
      nodes.filter((node) => id !== 'label-content-name-mismatch' || !isPlain(node)).map(({ target, failureSummary }) => id + ' ' + target + ': ' + failureSummary))
  })`)
}
