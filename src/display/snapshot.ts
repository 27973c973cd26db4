import { isAtRest } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import { ControlOutlet } from './control-outlet.js'
import type { Display } from './display.js'
import { showPaced } from './show-paced.js'

/**
 * Sends one display once what the active page of a layout shows now, paced and bundled: a display that has just been
 * started knows nothing of it. Controls that nobody has used are left out.
 */
export async function sendSnapshot(display: Display, { activePage, controls }: LiveLayout): Promise<void> {
  const { snapshot } = display.options.profile
  if (snapshot === 'off') return
  const outlets = activePage.controls
    .flatMap(({ lid }) => controls.get(lid) ?? [])
    .filter((live) => (snapshot === 'all' ? !isAtRest(live.state) : hasLastingValue(live)))
    .flatMap(({ outlet }) => (outlet instanceof ControlOutlet ? outlet : []))
  await showPaced(display, outlets, (outlet) => outlet.showStateOn(display))
}

/** A Button, an Index and a String many receivers take as events, so they are not sent unless asked for. */
function hasLastingValue({ control: { type }, state }: LiveControl): boolean {
  return (type === 'Slider' || type === 'Toggle' || type === 'XYPad') && state.value !== null
}
