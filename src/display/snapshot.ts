import { isInitial } from '../state/control-state.js'
import type { LiveControl } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import { ControlOutlet } from './control-outlet.js'
import type { Display } from './display.js'
import { showPaced } from './show-paced.js'
import type { Profile } from './wire/profile.js'

/**
 * Sends one display once what the active page of a layout shows now, paced and bundled: a display that has just been
 * started knows nothing of it. Controls that nobody has used are left out. A page that is turned meanwhile, or a control
 * that a reload takes away, is not shown any more.
 *
 * @param isAgain it has had all of this before: leaves out what would be taken for another event.
 */
export async function sendSnapshot(
  display: Display,
  layouts: LiveLayouts,
  layoutId: string,
  isAgain = false,
): Promise<void> {
  const { snapshot } = display.options.profile
  const outletOf = (lid: number): ControlOutlet | undefined => {
    const live = layouts.byId.get(layoutId)?.activeControl(lid)
    return live?.outlet instanceof ControlOutlet && isWanted(live, snapshot) ? live.outlet : undefined
  }
  const lids = [...(layouts.byId.get(layoutId)?.activePage.byLid.keys() ?? [])]
  await showPaced(
    display,
    lids.filter((lid) => outletOf(lid) !== undefined),
    (lid) => {
      if (isAgain) outletOf(lid)?.showAgain(display, Number.NEGATIVE_INFINITY)
      else outletOf(lid)?.showStateOn(display)
    },
  )
}

function isWanted({ control: { type }, state }: LiveControl, snapshot: Profile['snapshot']): boolean {
  if (snapshot === 'all') return !isInitial(state)
  // A Button, an Index and a String many receivers take as events, so they are not sent unless asked for.
  const isLasting = type === 'Slider' || type === 'Toggle' || type === 'XYPad'
  return snapshot === 'values' && isLasting && state.value !== null
}
