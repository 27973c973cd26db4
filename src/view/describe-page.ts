import { describeControl } from '../layout/layout.js'
import type { LiveLayout } from '../state/live-layout.js'

/** The active page, as the holder of an API key sees it. */
export function describePage({ layoutId, activePage }: LiveLayout): object {
  return {
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  }
}
