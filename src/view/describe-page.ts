import { describeControl, type ShownControl } from '../layout/shown-control.js'
import type { LiveLayout } from '../state/live-layout.js'

/** The active page of a layout. */
export interface ShownPage<C extends ShownControl = ShownControl> {
  /** The layout that was asked for. */
  readonly layoutId: string
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** In the order in which clients show them. */
  readonly controls: readonly C[]
}

/** The active page, as the holder of an API key sees it. */
export function describePage({ layoutId, activePage }: LiveLayout): ShownPage {
  return {
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  }
}
