import { Refusal } from '../errors.js'
import { rateLimited } from '../limits/token-bucket.js'
import type { TextEvent, WaitingText } from '../wire/control-state.js'
import type { Authors } from './authors.js'
import {
  forget,
  idOf,
  type KeptText,
  newQueue,
  noteAuthor,
  numberOf,
  type Queue,
  sort,
} from './text-queue.js'
import type { WaitingEntry } from './waiting-entry.js'

/** How many texts may wait in one layout, and how many of one participant. */
const mostWaiting = 10_000
const mostOfOne = 5
/** Suggested wait before another attempt: nobody knows when an operator will read. */
const tryAgainMs = 10_000
const mostListed = 1000

/** Texts that wait until an operator has read them, by layout; kept even when the layout or the control is removed. */
export class WaitingTexts {
  readonly #queues = new Map<string, Queue>()
  readonly #followers: ((layoutId: string, event: TextEvent) => void)[] = []

  /** @param changes where each change is to be stored. */
  constructor(
    private readonly changes: { other(entry: WaitingEntry): void },
    private readonly authors: Pick<Authors, 'begin' | 'signed'>,
  ) {}

  get count(): number {
    return [...this.#queues.values()].reduce((sum, { texts }) => sum + texts.size, 0)
  }

  countOf(layoutId: string): number {
    return this.#queues.get(layoutId)?.texts.size ?? 0
  }

  /** Grows whenever the texts of a layout change. */
  revisionOf(layoutId: string): number {
    return this.#queues.get(layoutId)?.revision ?? 0
  }

  /** The oldest texts of a layout, at most 1,000, oldest first. */
  oldest(layoutId: string): readonly WaitingText[] {
    const queue = this.#queues.get(layoutId)
    const oldest = [...(queue?.texts.values() ?? [])].slice(0, mostListed)
    return oldest.map((text) => this.authors.signed(layoutId, text, queue?.authors.get(text.textId) ?? ''))
  }

  find(layoutId: string, textId: string): WaitingText | undefined {
    return this.#queues.get(layoutId)?.texts.get(textId)
  }

  /** Who wrote a text that waits; `''` if unknown. */
  authorOf(layoutId: string, textId: string): string {
    return this.#queues.get(layoutId)?.authors.get(textId) ?? ''
  }

  /** Everybody of whom a text waits, as far as they are known. */
  authorsIn(layoutId: string): Iterable<string> {
    return this.#queues.get(layoutId)?.counts.keys() ?? []
  }

  /** The texts of one control that wait, or of the whole layout, for `putBack`. */
  keptOf(layoutId: string, lid?: number): readonly KeptText[] {
    return this.#where(layoutId, (text) => lid === undefined || text.lid === lid).map((text) => ({
      text,
      author: this.authorOf(layoutId, text.textId),
    }))
  }

  /** @param follower called at once with each change, before it is stored. */
  follow(follower: (layoutId: string, event: TextEvent) => void): void {
    this.#followers.push(follower)
  }

  /**
   * @throws {Refusal} `overloaded` if the layout has no space for another text; else `rate-limited` if this participant already
   * has the maximum of texts waiting, whatever their controls.
   */
  requireSpace(layoutId: string, participant: string): void {
    const queue = this.#queues.get(layoutId)
    if (queue === undefined) return
    if (queue.texts.size >= mostWaiting) throw tooManyWait
    if ((queue.counts.get(participant) ?? 0) >= mostOfOne) throw tooManyOfOne
  }

  /** A new id for a text of a layout, never used before. @param at ms since 1970. */
  newId(layoutId: string, at = Date.now()): string {
    const queue = this.#queueOf(layoutId)
    // Never below the clock, so that it is above all ids of a state folder that was lost, which an operator may still see
    // and approve.
    queue.newest = Math.max(queue.newest + 1, at)
    this.authors.begin(layoutId)
    return idOf(queue.newest)
  }

  /** Learns from the store that a text had this id. */
  know(layoutId: string, textId: string): void {
    const queue = this.#queueOf(layoutId)
    queue.newest = Math.max(queue.newest, numberOf(textId))
  }

  /** Adds a text that was accepted. @param participant who wrote it. @param at ms since 1970. */
  add(layoutId: string, lid: number, value: string, participant: string, at = Date.now()): void {
    this.#add(layoutId, { textId: this.newId(layoutId, at), lid, value, at }, participant)
  }

  /** Lets texts wait again that were dropped, under their ids and before those that have come since: as many as there is space for. */
  putBack(layoutId: string, dropped: readonly KeptText[]): void {
    const space = mostWaiting - this.countOf(layoutId)
    for (const { text, author } of dropped.slice(0, Math.max(0, space))) this.#add(layoutId, text, author)
    sort(this.#queueOf(layoutId))
  }

  /** A text no longer waits. @param approved whether it is shown now. */
  remove(layoutId: string, textId: string, approved: boolean): void {
    this.#removeAll(layoutId, [textId], approved)
  }

  /** Drops the waiting texts of one control, or of the whole layout. */
  drop(layoutId: string, lid?: number): void {
    this.#dropAll(
      layoutId,
      this.#where(layoutId, (text) => lid === undefined || text.lid === lid),
    )
  }

  /** Drops the waiting texts of a participant. */
  dropOf(layoutId: string, participant: string): void {
    this.#dropAll(
      layoutId,
      this.#where(layoutId, ({ textId }) => this.authorOf(layoutId, textId) === participant),
    )
  }

  /** Takes entries from the store, in the order in which they were stored. */
  restore(entries: readonly WaitingEntry[]): void {
    for (const entry of entries) this.#restoreOne(entry)
    // A file that was rewritten while texts arrived has the newest of them first.
    for (const queue of this.#queues.values()) sort(queue)
  }

  /** All texts that wait, and the newest textId of each layout. */
  *entries(): Generator<WaitingEntry> {
    for (const [layoutId, { newest, texts, authors }] of this.#queues) {
      yield ['newest-text', layoutId, idOf(newest)]
      for (const { textId, lid, value, at } of texts.values())
        yield ['text', layoutId, textId, lid, value, at, authors.get(textId) ?? '']
    }
  }

  #where(layoutId: string, isWanted: (text: WaitingText) => boolean): readonly WaitingText[] {
    return [...(this.#queues.get(layoutId)?.texts.values() ?? [])].filter(isWanted)
  }

  #add(layoutId: string, text: WaitingText, participant: string): void {
    const queue = this.#queueOf(layoutId)
    const { textId, lid, value, at } = text
    queue.revision++
    queue.texts.set(textId, text)
    noteAuthor(queue, textId, participant)
    this.changes.other(['text', layoutId, textId, lid, value, at, participant])
    this.#tell(layoutId, this.authors.signed(layoutId, { event: 'text', ...text } as const, participant))
  }

  #dropAll(layoutId: string, texts: readonly WaitingText[]): void {
    const textIds = texts.map(({ textId }) => textId)
    if (textIds.length > 0) this.#removeAll(layoutId, textIds, false)
  }

  #removeAll(layoutId: string, textIds: readonly string[], approved: boolean): void {
    const queue = this.#queueOf(layoutId)
    forget(queue, textIds)
    queue.revision++
    this.changes.other(['texts-done', layoutId, textIds])
    for (const textId of textIds) this.#tell(layoutId, { event: 'text-done', textId, approved })
  }

  #restoreOne(entry: WaitingEntry): void {
    const queue = this.#queueOf(entry[1])
    if (entry[0] === 'texts-done') return forget(queue, entry[2])
    const textId = entry[2]
    this.know(entry[1], textId)
    if (entry[0] === 'newest-text') return
    const [, , , lid, value, at, author = ''] = entry
    queue.texts.set(textId, { textId, lid, value, at })
    noteAuthor(queue, textId, author)
  }

  #queueOf(layoutId: string): Queue {
    const known = this.#queues.get(layoutId)
    if (known !== undefined) return known
    const queue = newQueue()
    this.#queues.set(layoutId, queue)
    return queue
  }

  #tell(layoutId: string, event: TextEvent): void {
    for (const follower of this.#followers) follower(layoutId, event)
  }
}

const tooManyWait = new Refusal(
  'overloaded',
  `${mostWaiting} texts of this layout wait to be read. Try again when the operator has read some.`,
  { headers: { 'retry-after': '10' } },
)

const tooManyOfOne = rateLimited(
  `${mostOfOne} texts of this participant wait to be read. Send the next one when the operator has read some.`,
  tryAgainMs,
)
