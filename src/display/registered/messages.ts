import { encodeMessage } from '../../osc/encode.js'
import type { LiveControl, LiveLayout } from '../../state/live-layout.js'

/** `pageMessage` as text, of whatever page. */
export const pageWords = '/ovation/page'

/** The message that tells a registered display the active page. */
export function pageMessage({ layoutId, activePage }: LiveLayout): Buffer {
  return encodeMessage(pageWords, [
    { type: 's', value: layoutId },
    { type: 's', value: activePage.pageId },
  ])
}

/** The message that says whether the audience may use a control. */
export function enabledMessage({ state: { layoutId, lid }, enabled }: LiveControl): Buffer {
  return encodeMessage('/ovation/enable', [
    { type: 's', value: layoutId },
    { type: 'i', value: lid },
    { type: 'i', value: enabled ? 1 : 0 },
  ])
}

/** `enabledMessage` as text. */
export function enabledWords({ layoutId, lid }: LiveControl['state'], enabled: boolean): string {
  return `/ovation/enable ${layoutId} ${lid} ${enabled}`
}

/** The message that says whether the output is held. */
export function heldMessage(isHeld: boolean): Buffer {
  return encodeMessage('/ovation/hold', [{ type: 'i', value: isHeld ? 1 : 0 }])
}

/** `heldMessage` as text. */
export function heldWords(isHeld: boolean): string {
  return `/ovation/hold ${isHeld}`
}
