import type { Display } from './display.js'

/** Controls that go at once, and the pause after them: receivers lose bursts of more than 200 messages. */
const sliceSize = 100
const pauseMs = 10

/**
 * Shows many controls on one display, bundled as it wants them and no faster than it reads.
 *
 * @param show shows one of them.
 */
export async function showPaced<Item>(
  display: Display,
  items: readonly Item[],
  show: (item: Item) => void,
): Promise<void> {
  for (let at = 0; at < items.length; at += sliceSize) {
    for (const item of items.slice(at, at + sliceSize)) show(item)
    display.flush()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
