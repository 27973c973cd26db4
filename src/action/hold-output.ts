import type { Displays } from '../display/displays.js'
import { heldMessage, heldWords } from '../display/registered/held-message.js'
import type { Log } from '../log.js'
import type { ShowState } from '../state/show-state.js'

/**
 * Keeps the audience's values from the displays, or lets them go again, and tells registered displays.
 *
 * @param by who does it, for the log: the name of an API key, or an address.
 * @returns whether that is a change.
 */
export function holdOutput(
  { state, displays, log }: { readonly state: ShowState; readonly displays: Displays; readonly log: Log },
  isHeld: boolean,
  by: string,
): boolean {
  if (state.hold.isHeld === isHeld) return false
  if (isHeld) {
    // What was accepted before in this turn still goes; nothing of a later one does.
    displays.flush()
    state.hold.begin()
  } else state.hold.end()
  log.warn({ by }, isHeld ? 'output held: displays get nothing of the audience' : 'output released')
  displays.tell(heldWords(isHeld), heldMessage(isHeld))
  return true
}
