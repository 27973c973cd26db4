import type { Page } from 'playwright-core'
import { drawAll } from './draw-all.js'

/**
 * What of the page as it is now is cut off, overlaps something or stands beside the window; a line each. Parts that
 * scroll by themselves (`overflow: auto`) and parts that stay while the page scrolls are left out, and so is what ends with
 * an ellipsis on purpose. What the browser does not draw before it is scrolled to is judged with the rest.
 */
export async function misplacedParts(page: Page): Promise<readonly string[]> {
  await drawAll(page)
  return page.evaluate(script)
}

const script = `(() => {
  const found = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push('scrolls sideways: ' + scrollWidth + ' of ' + clientWidth)
  const isShown = (element) => !element.closest('.unseen, [hidden]') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nameOf = (element) => element.tagName.toLowerCase() + (element.className && element.className.baseVal === undefined ? '.' + element.className : '') + ' "' + (element.textContent || element.value || '').trim().slice(0, 30) + '"'
  const stays = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true
    return false
  }
  // What is scrolled out of a part that scrolls is not seen.
  const seen = (element, rect) => {
    let { left, top, right, bottom } = rect
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = each.getBoundingClientRect()
      left = Math.max(left, box.left)
      top = Math.max(top, box.top)
      right = Math.min(right, box.right)
      bottom = Math.min(bottom, box.bottom)
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }
  const isClamped = (element) => getComputedStyle(element).webkitLineClamp !== 'none'
  const parts = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element) || element.closest('svg') && element.tagName !== 'svg') continue
    const style = getComputedStyle(element)
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim() !== '')
    const isControl = element.matches('button, input, textarea, select, a, img, svg, canvas')
    if (style.overflowX === 'hidden' || style.overflowX === 'clip')
      if (element.scrollWidth > element.clientWidth + 1) found.push('cut off sideways: ' + nameOf(element))
    if ((style.overflowY === 'hidden' || style.overflowY === 'clip') && !element.matches('textarea, input') && !isClamped(element))
      if (element.scrollHeight > element.clientHeight + 1) found.push('cut off below: ' + nameOf(element))
    if (!own.length && !isControl) continue
    const rects = isControl || isClamped(element) ? [element.getBoundingClientRect()] : own.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
    for (const rect of rects.map((each) => seen(element, each))) {
      if (rect.width < 1 || rect.height < 1) continue
      if (rect.left < -1 || rect.right > clientWidth + 1) found.push('beside the window: ' + nameOf(element))
      if (!stays(element)) parts.push({ element, rect })
    }
  }
  for (const [at, one] of parts.entries())
    for (const other of parts.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const holder = one.element.closest('label, button')
      if (holder && holder.contains(other.element)) continue
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      // Line boxes of text are higher than its letters.
      if (wide > 2 && high > 3) found.push('overlaps: ' + nameOf(one.element) + ' and ' + nameOf(other.element))
    }
  return [...new Set(found)]
})()`
