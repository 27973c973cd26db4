import { Refusal } from '../errors.js'
import type { PhonePages } from '../view/phone-pages.js'
import type { Outbox } from './outbox.js'

/** The phones of a layout, and the page that they were sent last. */
interface House {
  readonly phones: Set<Outbox>
  page: string
  frame: Buffer
}

/** All phones with an open stream. They are told when the page changes; each page is encoded once. */
export class Audience {
  /** Open streams. */
  count = 0
  readonly #houses = new Map<string, House>()

  constructor(private readonly pages: PhonePages) {}

  /** Phones of one layout. */
  of(layoutId: string): number {
    return this.#houses.get(layoutId)?.phones.size ?? 0
  }

  *[Symbol.iterator](): Generator<Outbox> {
    for (const { phones } of this.#houses.values()) yield* phones
  }

  /** Sends the page at once. @throws {Refusal} `layout-not-found`. */
  join(layoutId: string, phone: Outbox): void {
    const page = this.pages.of(layoutId)
    if (page === undefined) throw layoutGone
    const house = this.#houses.get(layoutId) ?? { phones: new Set(), ...pageEvent(page) }
    this.#houses.set(layoutId, house)
    house.phones.add(phone)
    this.count++
    this.sendPage(layoutId, phone)
  }

  leave(layoutId: string, phone: Outbox): void {
    const house = this.#houses.get(layoutId)
    if (!house?.phones.delete(phone)) return
    this.count--
    if (house.phones.size === 0) this.#houses.delete(layoutId)
  }

  sendPage(layoutId: string, phone: Outbox): void {
    // A change of this turn is not published yet, but nobody may be told an older page.
    if (this.#publish(layoutId)) return
    const house = this.#houses.get(layoutId)
    if (house) phone.send(house.frame)
  }

  /** Tells all phones what has changed since they were told last. */
  publish(): void {
    for (const layoutId of [...this.#houses.keys()]) this.#publish(layoutId)
  }

  /** @returns whether all phones of the layout were sent a new page. */
  #publish(layoutId: string): boolean {
    const house = this.#houses.get(layoutId)
    if (house === undefined) return false
    const page = this.pages.of(layoutId)
    if (page === undefined) for (const phone of house.phones) phone.close(layoutGone)
    if (page === undefined || page === house.page) return false
    Object.assign(house, pageEvent(page))
    for (const phone of house.phones) phone.send(house.frame)
    return true
  }
}

/** @param page as `GET /page` answers it. */
function pageEvent(page: string): { readonly page: string; readonly frame: Buffer } {
  return { page, frame: Buffer.from(`{"event":"page",${page.slice(1)}`) }
}

export const layoutGone = new Refusal('layout-not-found', 'The layout of this stream is not loaded.')
