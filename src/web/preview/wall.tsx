import { ScreenView } from '../screen/screen-view.js'
import type { Told } from './model/rehearsal.js'

/** The screen in a rehearsal, drawn by the components of that page. */
export function Wall({ told: { room, page, results } }: { readonly told: Told }) {
  return <ScreenView passcode="" state={{ room, isLive: true, page: { ...page, receivedAt: 0 }, results }} />
}
