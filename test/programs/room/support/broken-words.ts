import type { Page } from 'playwright-core'

/**
 * What of the page as it is now is written over the end of a line within a word, or ends before its end; a line each.
 *
 * @param mayDivide whether a word may be divided with a hyphen.
 */
export function brokenWords(page: Page, mayDivide = false): Promise<readonly string[]> {
  return page.evaluate(`(${script})(${mayDivide})`)
}

const script = `(mayDivide) => {
  const found = []
  const texts = document.createTreeWalker(document.getElementById('app'), NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode
    // Of scripts that have capitals; after a hyphen or a slash, and at the punctuation of Chinese and Japanese, a line may end.
    const words = mayDivide ? /[^\\s\\/\\p{Lo}\\u00ad\\u3000-\\u303f\\uff00-\\uffef-]+/gu : /[^\\s\\/\\p{Lo}\\u3000-\\u303f\\uff00-\\uffef-]+/gu
    for (const { 0: word, index } of node.data.matchAll(words)) {
      if (!/[\\p{L}\\p{N}]/u.test(word)) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const rects = [...range.getClientRects()]
      // Before what follows a soft hyphen comes the hyphen that is seen, on the line before.
      range.setEnd(node, index + 1)
      rects.splice(0, range.getClientRects().length - 1)
      const tops = rects.map(({ top }) => top)
      if (Math.max(...tops) - Math.min(...tops) > 2) found.push('broken: ' + word)
    }
  }
  for (const { scrollHeight, clientHeight, textContent } of document.querySelectorAll('.clamp'))
    if (scrollHeight > clientHeight + 1) found.push('ends early: ' + textContent)
  return found
}`
