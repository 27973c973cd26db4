import type { RoomAnswer } from '../../wire/room.js'

/** Reads a room. @returns undefined if there is no such layout. @throws if nobody answers, or something else does. */
export async function readRoom(base: string, layoutId: string): Promise<RoomAnswer | undefined> {
  const answer = await fetch(`${base}/room/${encodeURIComponent(layoutId)}`)
  if (answer.status === 404) return undefined
  const facts = (await answer.json()) as RoomAnswer
  // Overloaded, or a captive portal.
  if (facts.layoutId !== layoutId) throw new TypeError(`Expected a room; received status ${answer.status}`)
  return facts
}
