import { describeControl } from '../layout/layout.js'
import type { LiveLayout } from './live-layout.js'

/** The active page, as the holder of an API key sees it. */
export function describePage({ layoutId, activePage }: LiveLayout): object {
  return {
    layoutId,
    activePageId: activePage.pageId,
    controls: activePage.controls.map(describeControl),
  }
}

/** The active page for phones, as JSON; it also says which controls may not be used. */
export function phonePage(layout: LiveLayout): string {
  const controls = layout.activePage.controls.map((control) =>
    layout.controls.get(control.lid)?.enabled
      ? describeControl(control)
      : { ...describeControl(control), enabled: false },
  )
  return JSON.stringify({ ...describePage(layout), controls })
}
