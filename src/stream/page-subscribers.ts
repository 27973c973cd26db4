import { Refusal } from '../errors.js'
import type { PhonePages } from '../view/pages.js'
import type { PhonePage } from '../view/phone-page.js'
import type { Results, ShownResults } from '../view/results.js'
import type { Outbox } from './outbox.js'
import { pageFrame, resultsFrame } from './protocol.js'

/** The phones of a layout, and the page and the results that they were sent last. */
interface LayoutSubscribers {
  readonly phones: Set<Outbox>
  page: PhonePage
  /** As of when it was sent to all. */
  frame: Buffer
  /** Undefined before the first. */
  results: ShownResults | undefined
  /** Those who have not been sent the results yet. */
  readonly newcomers: Set<Outbox>
}

/** Results are sent at most as often; ms. */
const resultsEveryMs = 1000
const noResults = '[]'

/** All phones, or all screens, with an open stream. They are told when the page or the results change; each is encoded once. */
export class PageSubscribers {
  count = 0
  readonly #byLayout = new Map<string, LayoutSubscribers>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly pages: PhonePages,
    private readonly results: Pick<Results, 'of'>,
    /** Whether newcomers are sent the results at once, which is too much for a crowd that comes all together. */
    private readonly resultsAtOnce = false,
  ) {}

  /** Those of one layout. */
  of(layoutId: string): number {
    return this.#byLayout.get(layoutId)?.phones.size ?? 0
  }

  *[Symbol.iterator](): Generator<Outbox> {
    for (const { phones } of this.#byLayout.values()) yield* phones
  }

  /** Sends the page. @throws {Refusal} `layout-not-found`. */
  join(layoutId: string, phone: Outbox): void {
    const page = this.pages.of(layoutId)
    if (page === undefined) throw layoutGone
    const group = this.#byLayout.get(layoutId) ?? this.#noSubscribers(layoutId, page)
    this.#byLayout.set(layoutId, group)
    group.phones.add(phone)
    this.count++
    this.#timer ??= setInterval(() => this.#publishResults(), resultsEveryMs).unref()
    this.sendPage(layoutId, phone)
    if (!this.resultsAtOnce) group.newcomers.add(phone)
    else if (group.results && group.results.text !== noResults) phone.send(resultsFrame(group.results.text))
  }

  leave(layoutId: string, phone: Outbox): void {
    const group = this.#byLayout.get(layoutId)
    if (!group?.phones.delete(phone)) return
    group.newcomers.delete(phone)
    this.count--
    if (group.phones.size === 0) this.#byLayout.delete(layoutId)
    if (this.#byLayout.size === 0) this.close()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  sendPage(layoutId: string, phone: Outbox): void {
    // A change of this turn is not published yet, but nobody may be told an older page.
    if (this.#publish(layoutId)) return
    const group = this.#byLayout.get(layoutId)
    if (group) phone.send(group.page.isTimed ? pageFrame(group.page.text) : group.frame)
  }

  /** Tells all phones what has changed since they were told last. */
  publish(): void {
    for (const layoutId of [...this.#byLayout.keys()]) this.#publish(layoutId)
  }

  #publishResults(): void {
    for (const [layoutId, group] of this.#byLayout) {
      const results = this.#resultsOf(layoutId, group.results)
      const hasChanged = results.text !== (group.results?.text ?? noResults)
      const completion = hasChanged ? group.phones : group.newcomers
      group.results = results
      if (hasChanged || results.text !== noResults) {
        const frame = resultsFrame(results.text)
        for (const phone of completion) phone.send(frame)
      }
      group.newcomers.clear()
    }
  }

  #resultsOf(layoutId: string, shown?: ShownResults): ShownResults {
    return { text: this.results.of(layoutId, shown) ?? noResults, at: performance.now() }
  }

  #noSubscribers(layoutId: string, page: PhonePage): LayoutSubscribers {
    const results = this.resultsAtOnce ? this.#resultsOf(layoutId) : undefined
    return { phones: new Set(), ...encoded(page), results, newcomers: new Set() }
  }

  /** @returns whether all phones of the layout were sent a new page. */
  #publish(layoutId: string): boolean {
    const group = this.#byLayout.get(layoutId)
    if (group === undefined) return false
    const page = this.pages.of(layoutId)
    if (page === undefined) for (const phone of group.phones) phone.close(layoutGone)
    if (page === undefined || page.steady === group.page.steady) return false
    Object.assign(group, encoded(page))
    for (const phone of group.phones) phone.send(group.frame)
    return true
  }
}

function encoded(page: PhonePage): Pick<LayoutSubscribers, 'page' | 'frame'> {
  return { page, frame: pageFrame(page.text) }
}

export const layoutGone = new Refusal('layout-not-found', 'The layout of this stream is not loaded.')
