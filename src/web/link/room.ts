/** What everybody may know of a room. */
export interface RoomFacts {
  readonly layoutId: string
  readonly name: string
  readonly open: boolean
  /** Whether one is needed to join. */
  readonly passcode: boolean
  /** Where phones join. */
  readonly url: string
  readonly theme: RoomTheme
}

/** The dress of a layout. */
export interface RoomTheme {
  /** CSS hex colours. */
  readonly accent?: string
  readonly background?: string
  /** A picture, relative to `/play/`. */
  readonly logo?: string
}

/** @throws {TypeError} offline. @returns undefined if there is no such layout. */
export async function readRoom(base: string, layoutId: string): Promise<RoomFacts | undefined> {
  const answer = await fetch(`${base}/room/${encodeURIComponent(layoutId)}`, { cache: 'no-store' })
  return answer.ok ? await answer.json() : undefined
}
