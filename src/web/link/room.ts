import type { RoomTheme } from '../look/palette.js'

/** What anybody may know about a room. */
export interface RoomFacts {
  readonly layoutId: string
  readonly name: string
  readonly open: boolean
  /** Whether joining needs one. */
  readonly passcode: boolean
  /** Where phones join. */
  readonly url: string
  readonly theme: RoomTheme
}

/** Reads a room. @returns undefined if there is no such layout. @throws if nobody answers, or something else does. */
export async function readRoom(base: string, layoutId: string): Promise<RoomFacts | undefined> {
  const answer = await fetch(`${base}/room/${encodeURIComponent(layoutId)}`)
  if (answer.status === 404) return undefined
  const facts = (await answer.json()) as RoomFacts
  // Overloaded, or a captive portal.
  if (facts.layoutId !== layoutId) throw new TypeError(`Expected a room; received status ${answer.status}`)
  return facts
}
