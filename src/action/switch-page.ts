import type { Displays } from '../display/displays.js'
import type { Log } from '../log.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'

/**
 * Makes a page of a layout the active one, for everybody, and shows it on the displays.
 *
 * @param by who switches it, for the log: the name of an API key, or an address.
 * @returns false if the layout has no such page.
 */
export function switchPage(
  { state, displays, log }: { readonly state: ShowState; readonly displays: Displays; readonly log: Log },
  layout: LiveLayout,
  pageId: string,
  by: string,
): boolean {
  if (!state.layouts.switchPage(layout, pageId)) return false
  log.info({ layoutId: layout.layoutId, pageId, by }, 'page switched')
  displays.showPage(layout)
  return true
}
