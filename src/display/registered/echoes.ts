import type { LiveLayout } from '../../state/live-layout.js'
import { pageWords } from './messages.js'

/** An echo arrives within this, in ms. */
const roundTripMs = 250
/** Words to addresses. */
const mostRemembered = 4096

/** What programs were told a moment ago: some send everything back, and the words that tell are those that ask. */
export class Echoes {
  readonly #toldAt = new Map<string, number>()

  /** This address is told something. @param words address and arguments of the message. @param now `performance.now()`. */
  record(ip: string, words: string, now = performance.now()): void {
    if (this.#toldAt.size >= mostRemembered) this.#toldAt.clear()
    this.#toldAt.set(`${ip} ${words}`, now)
  }

  /** Whether these words from this address may be an echo. */
  mayBe(ip: string, words: string, now = performance.now()): boolean {
    return now - this.#lastTold(ip, words) <= roundTripMs
  }

  /** Whether a request for a page may be one: it was active a moment ago, and all or this address were told so a moment ago. */
  mayBePage(ip: string, layout: LiveLayout, pageId: string, now = performance.now()): boolean {
    const toldAt = Math.max(this.#lastTold(ip, pageWords), layout.switchedAt)
    if (now - toldAt > roundTripMs) return false
    return layout.activePage.pageId === pageId || now - layout.leftAt(pageId) <= roundTripMs
  }

  #lastTold(ip: string, words: string): number {
    return this.#toldAt.get(`${ip} ${words}`) ?? Number.NEGATIVE_INFINITY
  }
}
