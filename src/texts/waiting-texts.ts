import { Refusal } from '../errors.js'
import { rateLimited } from '../limits/token-bucket.js'
import type { TextEvent, WaitingText } from '../wire/control-state.js'

/** How many texts may wait in one layout, and how many of one participant. */
const mostWaiting = 10_000
const mostOfOne = 5
/** Suggested wait before another attempt: nobody knows when an operator will read. */
const tryAgainMs = 10_000
const mostListed = 1000

interface Queue {
  /** By textId, oldest first. */
  texts: Map<string, WaitingText>
  /** The participant who wrote a text, by textId, if known; and how many texts of each wait. */
  readonly authors: Map<string, string>
  readonly counts: Map<string, number>
  /** The textId given last, as a number. */
  newest: number
  /** Grows with every change. */
  revision: number
}

/** Texts that wait until an operator has read them, by layout; kept even when the layout or the control is removed. */
export class WaitingTexts {
  readonly #queues = new Map<string, Queue>()
  readonly #followers: ((layoutId: string, event: TextEvent) => void)[] = []

  /** @param changes where each change is to be stored. */
  constructor(private readonly changes: { other(entry: WaitingEntry): void }) {}

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
    return [...(this.#queues.get(layoutId)?.texts.values() ?? [])].slice(0, mostListed)
  }

  find(layoutId: string, textId: string): WaitingText | undefined {
    return this.#queues.get(layoutId)?.texts.get(textId)
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
    return queue.newest.toString(idBase)
  }

  /** Learns from the store that a text had this id. */
  know(layoutId: string, textId: string): void {
    const queue = this.#queueOf(layoutId)
    queue.newest = Math.max(queue.newest, numberOf(textId))
  }

  /** Adds a text that was accepted. @param participant who wrote it. @param at ms since 1970. */
  add(layoutId: string, lid: number, value: string, participant: string, at = Date.now()): void {
    const textId = this.newId(layoutId, at)
    const queue = this.#queueOf(layoutId)
    queue.revision++
    const text = { textId, lid, value, at }
    queue.texts.set(textId, text)
    noteAuthor(queue, textId, participant)
    this.changes.other(['text', layoutId, textId, lid, value, at, participant])
    this.#tell(layoutId, { event: 'text', ...text })
  }

  /** A text no longer waits. @param approved whether it is shown now. */
  remove(layoutId: string, textId: string, approved: boolean): void {
    this.#removeAll(layoutId, [textId], approved)
  }

  /** Drops the waiting texts of one control, or of the whole layout. */
  drop(layoutId: string, lid?: number): void {
    const texts = [...(this.#queues.get(layoutId)?.texts.values() ?? [])]
    const dropped = texts.filter((text) => lid === undefined || text.lid === lid)
    const textIds = dropped.map(({ textId }) => textId)
    if (textIds.length > 0) this.#removeAll(layoutId, textIds, false)
  }

  /** Takes entries from the store, in the order in which they were stored. */
  restore(entries: readonly WaitingEntry[]): void {
    for (const entry of entries) this.#restoreOne(entry)
    // A file that was rewritten while texts arrived has the newest of them first.
    for (const queue of this.#queues.values())
      queue.texts = new Map([...queue.texts].sort(([one], [other]) => numberOf(one) - numberOf(other)))
  }

  /** All texts that wait, and the newest textId of each layout. */
  *entries(): Generator<WaitingEntry> {
    for (const [layoutId, { newest, texts, authors }] of this.#queues) {
      yield ['newest-text', layoutId, newest.toString(idBase)]
      for (const { textId, lid, value, at } of texts.values())
        yield ['text', layoutId, textId, lid, value, at, authors.get(textId) ?? '']
    }
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
    const queue = { texts: new Map(), authors: new Map(), counts: new Map(), newest: 0, revision: 0 }
    this.#queues.set(layoutId, queue)
    return queue
  }

  #tell(layoutId: string, event: TextEvent): void {
    for (const follower of this.#followers) follower(layoutId, event)
  }
}

/** Noting an author again changes nothing. @param participant `''` if unknown. */
function noteAuthor({ authors, counts }: Queue, textId: string, participant: string): void {
  if (participant === '' || authors.has(textId)) return
  authors.set(textId, participant)
  counts.set(participant, (counts.get(participant) ?? 0) + 1)
}

function forget({ texts, authors, counts }: Queue, textIds: readonly string[]): void {
  for (const textId of textIds) {
    texts.delete(textId)
    const author = authors.get(textId) ?? ''
    authors.delete(textId)
    const left = (counts.get(author) ?? 0) - 1
    if (left > 0) counts.set(author, left)
    else counts.delete(author)
  }
}

/** The base in which a textId is written: ids are short, since people type them. */
const idBase = 36

function numberOf(textId: string): number {
  return Number.parseInt(textId, idBase) || 0
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

/** What the state file holds about texts. */
export type WaitingEntry = TextEntry | TextsDoneEntry | NewestTextEntry

/** A text that waits for an operator. Earlier versions did not keep who wrote it. */
type TextEntry = readonly [
  kind: 'text',
  layoutId: string,
  textId: string,
  lid: number,
  value: string,
  at: number,
  author?: string,
]

/** Texts that no longer wait: approved, rejected or dropped. */
type TextsDoneEntry = readonly [kind: 'texts-done', layoutId: string, textIds: readonly string[]]

/** The newest textId of a layout, whether or not the text still waits: none up to it may be used again. */
type NewestTextEntry = readonly [kind: 'newest-text', layoutId: string, textId: string]

export function isWaitingEntry(entry: readonly [kind: string, ...unknown[]]): entry is WaitingEntry {
  return entry[0] === 'text' || entry[0] === 'texts-done' || entry[0] === 'newest-text'
}
