import { describeControl, type Page } from '../layout/layout.js'
import type { LiveLayout } from './live-layout.js'

/** The active page, as clients see it. */
export function describePage({ layoutId, activePage }: LiveLayout): object {
  return {
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  }
}

const texts = new WeakMap<Page, string>()

/** The active page as JSON, made once because a whole crowd gets it. */
export function pageText(layout: LiveLayout): string {
  const known = texts.get(layout.activePage)
  if (known !== undefined) return known
  const text = JSON.stringify(describePage(layout))
  texts.set(layout.activePage, text)
  return text
}
