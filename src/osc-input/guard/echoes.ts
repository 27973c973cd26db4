import type { LiveLayout } from '../../state/live-layout.js'

/** What is sent to a program that sends everything back returns within this. */
const roundTripMs = 250
/** Addresses remembered. */
const mostPeers = 1024

/**
 * Tells a page that somebody sets from one that was announced to him and comes back: receivers echo, and the daemon
 * says and hears pages in the same words.
 */
export class Echoes {
  readonly #toldAt = new Map<string, number>()

  /** This address is told the page now (`performance.now()`). */
  told(ip: string, now: number): void {
    if (this.#toldAt.size >= mostPeers) this.#toldAt.clear()
    this.#toldAt.set(ip, now)
  }

  /** Whether these words may be an echo: they were true a moment ago, and said a moment ago. */
  mayBe(ip: string, layout: LiveLayout, pageId: string, now: number): boolean {
    const saidAt = Math.max(this.#toldAt.get(ip) ?? Number.NEGATIVE_INFINITY, layout.switchedAt)
    if (now - saidAt > roundTripMs) return false
    return layout.activePage.pageId === pageId || now - layout.leftAt(pageId) <= roundTripMs
  }
}
