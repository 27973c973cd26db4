import { encodeMessage } from '../../osc/encode.js'
import type { LiveControl, LiveLayout } from '../../state/live-layout.js'

/** What registered displays are told, and others by OSC. Some send it back. */
export interface Announcement {
  /** The message as text, but that of any page is the same. */
  readonly words: string
  readonly message: Buffer
}

const pageWords = '/ovation/page'

export function pageAnnouncement({ layoutId, activePage }: LiveLayout): Announcement {
  const message = encodeMessage(pageWords, [
    { type: 's', value: layoutId },
    { type: 's', value: activePage.pageId },
  ])
  return { words: pageWords, message }
}

export function enabledAnnouncement(
  { state: { layoutId, lid } }: LiveControl,
  enabled: boolean,
): Announcement {
  const message = encodeMessage('/ovation/enable', [
    { type: 's', value: layoutId },
    { type: 'i', value: lid },
    { type: 'i', value: enabled ? 1 : 0 },
  ])
  return { words: `/ovation/enable ${layoutId} ${lid} ${enabled}`, message }
}

export function heldAnnouncement(isHeld: boolean): Announcement {
  const message = encodeMessage('/ovation/hold', [{ type: 'i', value: isHeld ? 1 : 0 }])
  return { words: `/ovation/hold ${isHeld}`, message }
}

/** An echo arrives within this, in ms. */
const roundTripMs = 250
/** Words to addresses. */
const mostRemembered = 4096

/** What programs were told a moment ago: some send everything back, and the words that tell are those that ask. */
export class Echoes {
  readonly #sentAt = new Map<string, number>()

  /** This address is told something. @param words address and arguments of the message. @param now `performance.now()`. */
  record(ip: string, words: string, now = performance.now()): void {
    if (this.#sentAt.size >= mostRemembered) this.#sentAt.clear()
    this.#sentAt.set(`${ip} ${words}`, now)
  }

  /** Whether these words from this address may be an echo. */
  mayBe(ip: string, words: string, now = performance.now()): boolean {
    return now - this.#lastSent(ip, words) <= roundTripMs
  }

  /** Whether a request for a page may be one: it was active a moment ago, and all or this address were told so a moment ago. */
  mayBePage(ip: string, layout: LiveLayout, pageId: string, now = performance.now()): boolean {
    const sentAt = Math.max(this.#lastSent(ip, pageWords), layout.switchedAt)
    if (now - sentAt > roundTripMs) return false
    return layout.activePage.pageId === pageId || now - layout.leftAt(pageId) <= roundTripMs
  }

  #lastSent(ip: string, words: string): number {
    return this.#sentAt.get(`${ip} ${words}`) ?? Number.NEGATIVE_INFINITY
  }
}
