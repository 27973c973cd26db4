import type { Displays } from '../display/displays.js'
import { enabledMessage, enabledWords } from '../display/registered/enabled-message.js'
import type { Log } from '../log.js'
import type { LiveControl } from '../state/live-layout.js'
import type { ShowState } from '../state/show-state.js'

/**
 * Opens or closes a control for the audience, and tells registered displays.
 *
 * @param by who does it, for the log: the name of an API key, or an address.
 * @returns whether that is a change.
 */
export function enableControl(
  { state, displays, log }: { readonly state: ShowState; readonly displays: Displays; readonly log: Log },
  live: LiveControl,
  enabled: boolean,
  by: string,
): boolean {
  if (!state.layouts.enable(live, enabled)) return false
  const { layoutId, lid } = live.state
  log.info({ layoutId, lid, by }, enabled ? 'control enabled' : 'control disabled')
  displays.tell(enabledWords(live.state, enabled), enabledMessage(live), layoutId)
  return true
}
