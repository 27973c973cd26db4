import type { LiveLayout } from '../../state/live-layout.js'

/** An echo arrives within this time, ms. */
const roundTripMs = 250
/** Addresses that are remembered. */
const mostPeers = 1024

/**
 * Tells a request for a page from the echo of an announced page: some receivers send everything back, and the daemon
 * announces pages in the same message that requests them.
 */
export class Echoes {
  readonly #sentAt = new Map<string, number>()

  /** A page is announced to this address now (`performance.now()`). */
  recordSent(ip: string, now: number): void {
    if (this.#sentAt.size >= mostPeers) this.#sentAt.clear()
    this.#sentAt.set(ip, now)
  }

  /** Whether a request for a page may be an echo: it was active a moment ago, and announced a moment ago. */
  mayBe(ip: string, layout: LiveLayout, pageId: string, now: number): boolean {
    const announcedAt = Math.max(this.#sentAt.get(ip) ?? Number.NEGATIVE_INFINITY, layout.switchedAt)
    if (now - announcedAt > roundTripMs) return false
    return layout.activePage.pageId === pageId || now - layout.leftAt(pageId) <= roundTripMs
  }
}
