import type { Page } from 'playwright-core'

/** Where a line ends within a text. */
export interface LineEnd {
  /** Whether it ends within a word. */
  readonly isDivided: boolean
  readonly word: string
  /** How wide what is seen there behind the last letter is, CSS pixels. */
  readonly hyphen: number
}

/** Where the lines of all texts in these parts end, but for the last ones. @param parts a selector. */
export function lineEnds(page: Page, parts: string): Promise<readonly LineEnd[]> {
  return page.evaluate(`(${script})(${JSON.stringify(parts)})`)
}

const script = `(parts) => {
  const found = []
  const range = document.createRange()
  const rectOf = (node, from, to) => {
    range.setStart(node, from)
    range.setEnd(node, to)
    // Before what follows a soft hyphen comes the hyphen that is seen.
    return [...range.getClientRects()].pop()
  }
  for (const part of document.querySelectorAll(parts))
    for (const node of part.childNodes) {
      if (node.nodeType !== 3) continue
      const isSeen = (at) => !/[\\s\\u00ad]/.test(node.data[at])
      let last
      for (let at = 0; at < node.data.length; at++) {
        if (!isSeen(at)) continue
        const rect = rectOf(node, at, at + 1)
        if (last !== undefined && rect.top > last.rect.bottom - 4) {
          const between = node.data.slice(last.at + 1, at)
          const isDivided = !/\\s/.test(between)
          const end = rectOf(node, last.at + 1, at) || last.rect
          found.push({ isDivided, word: node.data.slice(Math.max(0, last.at - 5), at + 5), hyphen: end.right - last.rect.right })
        }
        last = { at, rect }
      }
    }
  return found
}`
