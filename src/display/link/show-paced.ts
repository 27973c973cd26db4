import type { Display } from './display.js'

/** Controls shown at once, and the pause after them in ms: receivers lose bursts of more than 200 messages. */
const sliceSize = 100
const slicePauseMs = 10

/** Shows many items on a display, each by `show`, bundled as it wants them and no faster than it reads. */
export async function showPaced<Item>(
  display: Pick<Display, 'flush' | 'rest'>,
  items: readonly Item[],
  show: (item: Item) => void,
): Promise<void> {
  for (let at = 0; at < items.length; at += sliceSize) {
    for (const item of items.slice(at, at + sliceSize)) show(item)
    display.flush()
    await display.rest(slicePauseMs)
  }
}
