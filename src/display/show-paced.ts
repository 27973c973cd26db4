import type { ControlOutlet } from './control-outlet.js'
import type { Display } from './display.js'

/** Controls that go at once, and the pause after them: receivers lose bursts of more than 200 messages. */
const sliceSize = 100
const pauseMs = 10

/**
 * Shows many controls on one display, bundled as it wants them and no faster than it reads.
 *
 * @param show shows one of them; if not named, as if somebody had used it.
 */
export async function showPaced(
  display: Display,
  outlets: readonly ControlOutlet[],
  show = (outlet: ControlOutlet) => outlet.showOn(display),
): Promise<void> {
  for (let at = 0; at < outlets.length; at += sliceSize) {
    for (const outlet of outlets.slice(at, at + sliceSize)) show(outlet)
    display.flush()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
