import { encodeMessage } from '../../osc/encode.js'
import type { LiveLayout } from '../../state/live-layout.js'

/** The message that tells a registered display the active page. */
export function pageMessage({ layoutId, activePage }: LiveLayout): Buffer {
  return encodeMessage('/ovation/page', [
    { type: 's', value: layoutId },
    { type: 's', value: activePage.pageId },
  ])
}
