import { isAtRest } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import { ControlOutlet } from './control-outlet.js'
import type { Display } from './display.js'

/** Controls that go at once, and the pause after them: receivers lose bursts of more than 200 messages. */
const sliceSize = 100
const pauseMs = 10

/**
 * Sends one display once what the active page of a layout shows now, paced and bundled: a display that has just been
 * started knows nothing of it. Controls that nobody has used are left out.
 */
export async function sendSnapshot(display: Display, { activePage, controls }: LiveLayout): Promise<void> {
  const { snapshot } = display.options.profile
  if (snapshot === 'off') return
  const wanted = activePage.controls
    .flatMap(({ lid }) => controls.get(lid) ?? [])
    .filter((live) => (snapshot === 'all' ? !isAtRest(live.state) : hasLastingValue(live)))
  for (let at = 0; at < wanted.length; at += sliceSize) {
    for (const { outlet } of wanted.slice(at, at + sliceSize))
      if (outlet instanceof ControlOutlet) outlet.showOn(display)
    display.flush()
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
  }
}

/** A Button, an Index and a String many receivers take as events, so they are not sent unless asked for. */
function hasLastingValue({ control: { type }, state }: LiveControl): boolean {
  return (type === 'Slider' || type === 'Toggle' || type === 'XYPad') && state.value !== null
}
