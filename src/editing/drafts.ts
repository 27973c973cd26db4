import { randomBytes } from 'node:crypto'
import { type Tagged, tagged } from '../http/entity-tag.js'

/** How long a draft is kept after it was sent last, ms. */
const keptFor = 3_600_000
/** At most so many, since each may be as large as a layout file: the one that was sent the longest ago goes first. */
const mostKept = 20

/** A draft that somebody may look at who has its code. */
interface KeptDraft extends SentDraft {
  readonly owner: string
  readonly layout: Tagged
}

/** Where a draft is now. */
export interface SentDraft {
  /** Nobody guesses it. */
  readonly code: string
  /** ms since 1970. */
  readonly until: number
}

/** Drafts of layouts, in memory, for the phones of who makes them: nothing is stored, counted or sent anywhere. */
export class Drafts {
  /** Those that were sent the longest ago first. */
  readonly #byCode = new Map<string, KeptDraft>()

  /**
   * Keeps a draft for an hour. Sent again by the same key, it replaces the one before, so that a phone can follow it.
   *
   * @param text JSON of a layout without errors. @param by the name of an API key. @param now ms since 1970.
   */
  keep(layoutId: string, text: string, by: string, now = Date.now()): SentDraft {
    const owner = `${layoutId} ${by}`
    this.#forget(now)
    const known = [...this.#byCode.values()].find((draft) => draft.owner === owner)
    const code = known?.code ?? randomBytes(16).toString('base64url')
    const until = now + keptFor
    this.#byCode.delete(code)
    this.#byCode.set(code, { code, until, owner, layout: tagged(text) })
    const [oldest] = this.#byCode.keys()
    if (this.#byCode.size > mostKept) this.#byCode.delete(oldest!)
    return { code, until }
  }

  /** The draft with this code; undefined if there is none, or none any more. @param now ms since 1970. */
  find(code: string, now = Date.now()): Tagged | undefined {
    this.#forget(now)
    return this.#byCode.get(code)?.layout
  }

  #forget(now: number): void {
    for (const { code, until } of this.#byCode.values()) if (until <= now) this.#byCode.delete(code)
  }
}
