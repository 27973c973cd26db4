import { describeControl } from '../layout/shown-control.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { ShownPage } from '../wire/page.js'

/** The active page, as the holder of an API key sees it. */
export function describePage({ layoutId, activePage }: LiveLayout): ShownPage {
  return {
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  }
}
