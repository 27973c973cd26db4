import type { Test } from 'tap'
import { oneByOne, together } from './actions.js'
import type { Receiver } from './receiver.js'
import type { Show } from './show.js'

/**
 * Makes phones act one by one, then all at once, and compares what the receiver printed.
 *
 * @param alone its lines for `oneByOne`.
 * @param inBundle its lines for `together`.
 */
export async function checkActions(
  t: Test,
  show: Show,
  receiver: Receiver,
  alone: readonly string[],
  inBundle: readonly string[],
): Promise<void> {
  await show.act(...oneByOne)
  t.same(await receiver.received(alone.length), alone)
  await show.actTogether(...together)
  t.same((await receiver.received(alone.length + inBundle.length)).slice(alone.length), inBundle)
}
