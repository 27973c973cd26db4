import { encodeMessage } from '../../osc/encode.js'
import type { LiveControl } from '../../state/live-layout.js'

/** The message that says whether the audience may use a control. */
export function enabledMessage({ state: { layoutId, lid }, enabled }: LiveControl): Buffer {
  return encodeMessage('/ovation/enable', [
    { type: 's', value: layoutId },
    { type: 'i', value: lid },
    { type: 'i', value: enabled ? 1 : 0 },
  ])
}

/** The same as text. */
export function enabledWords({ layoutId, lid }: LiveControl['state'], enabled: boolean): string {
  return `/ovation/enable ${layoutId} ${lid} ${enabled}`
}
