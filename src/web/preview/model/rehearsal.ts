import type { PageForPhones } from '../../../wire/control.js'
import type { PhoneResult } from '../../../wire/result.js'
import type { RoomAnswer } from '../../../wire/room.js'
import type { Reaction } from '../../../wire/screen.js'
import { isPublic, pageForPhones, roomOf } from './audience-view.js'
import { changedPage, controlsOn, type PreviewControl, type PreviewLayout, pageOf } from './preview-layout.js'
import {
  approveTexts,
  countSimulated,
  emptyCounts,
  resultOf,
  type SimulatedCounts,
} from './simulated-counts.js'
import { type CrowdTexts, crowdActions, oneself, seededRandom } from './simulated-crowd.js'

/** How long a text that somebody has to read first waits here, ms. */
const readingTime = 4000
/** A crowd that stands still has done what one does in so many seconds. */
const stillSeconds = 12

/** What phones and screens are told. */
export interface Told {
  readonly room: RoomAnswer
  readonly page: PageForPhones
  readonly results: readonly PhoneResult[]
  /** Counts how often everything began from zero. */
  readonly beginnings: number
}

/** What a rehearsal begins with. */
export interface RehearsalStart extends CrowdTexts {
  /** That people would open. */
  readonly url: string
  /** Whether there is a crowd. */
  readonly hasCrowd: boolean
  /** Whether the crowd acts once and then stands still, for who wants no motion. */
  readonly isStill: boolean
  /** A whole number: two crowds with the same one do the same. */
  readonly seed: number
  /** ms, on a clock that nobody sets. */
  now(): number
}

/** @param isOwn whether it is of the person who looks at the rehearsal. */
type ReactionWatcher = (reaction: Reaction, isOwn: boolean) => void

/** A service for one person and a simulated crowd, in memory: it takes their actions, counts them, and sends nothing anywhere. */
export class Rehearsal {
  #layout: PreviewLayout
  #pageId: string | undefined
  #isOpen = true
  #hasCrowd: boolean
  #told: Told
  readonly #counts = new Map<string, SimulatedCounts>()
  readonly #listeners = new Set<() => void>()
  readonly #watchers = new Set<ReactionWatcher>()
  readonly #random: () => number

  /** @param layout without faults. */
  constructor(
    layout: PreviewLayout,
    private readonly start: RehearsalStart,
  ) {
    this.#layout = layout
    this.#hasCrowd = start.hasCrowd
    this.#random = seededRandom(start.seed)
    this.#told = { ...this.#pageTold(), results: this.#resultsTold(), beginnings: 0 }
  }

  get told(): Told {
    return this.#told
  }

  get layout(): PreviewLayout {
    return this.#layout
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  get hasCrowd(): boolean {
    return this.#hasCrowd
  }

  /** Calls a listener after each change. @returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls a watcher with each press, or choice, that rises over the screens; those of a crowd come once a second. @returns a function that stops it. */
  onReaction(watcher: ReactionWatcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Takes an edited layout, and shows the page that was edited. Counts stay as they would by a reload of the service. */
  setLayout(layout: PreviewLayout): void {
    if (layout === this.#layout) return
    this.#pageId = changedPage(this.#layout, layout)?.pageId ?? this.#pageId
    this.#layout = layout
    const controls = [layout, ...layout.pages].flatMap((each) => each.controls ?? [])
    const kept = new Set(controls.map(keyOf))
    for (const key of this.#counts.keys()) if (!kept.has(key)) this.#counts.delete(key)
    this.#tell()
  }

  setPage(pageId: string): void {
    this.#pageId = pageId
    this.#tell()
  }

  /** Opens or closes the controls of all pages. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#tell()
  }

  /** Begins from zero, with the crowd or without it. */
  begin(hasCrowd: boolean): void {
    this.#hasCrowd = hasCrowd
    this.#counts.clear()
    this.#tell({ beginnings: this.#told.beginnings + 1 })
  }

  /** What oneself does. @throws {ActError} as the service would refuse it. */
  async act(lid: number, value?: unknown): Promise<void> {
    const control = this.#controls().find((each) => each.lid === lid)
    if (!control) throw refusal('control-not-found')
    if (!this.#isOpen) throw refusal('control-disabled')
    const counts = this.#countsOf(control)
    const now = this.start.now()
    const left =
      (counts.lastAt.get(oneself) ?? Number.NEGATIVE_INFINITY) + 1000 * (control.cooldown ?? 0) - now
    // Of values that move, the client sends the newest as soon as it may.
    if (left > 0 && !isMoved(control)) throw refusal('rate-limited', Math.ceil(left / 1000))
    this.#count(control, oneself, value)
  }

  /** What happens within a second: the crowd acts, texts are read, and all are told the results if there are others. */
  step(): void {
    if (this.#hasCrowd && this.#isOpen) for (const control of this.#controls()) this.#moveCrowd(control)
    for (const counts of this.#counts.values()) approveTexts(counts, this.start.now() - readingTime)
    const results = this.#resultsTold()
    if (JSON.stringify(results) !== JSON.stringify(this.#told.results)) this.#publish({ results })
  }

  #moveCrowd(control: PreviewControl): void {
    const { isStill } = this.start
    const counts = this.#countsOf(control)
    const hasActed = counts.values.size > (counts.values.has(oneself) ? 1 : 0)
    if (isStill && hasActed) return
    for (let second = 0; second < (isStill ? stillSeconds : 1); second++)
      for (const { person, value } of crowdActions(control, counts, this.start, this.#random))
        this.#count(control, person, value)
  }

  #count(control: PreviewControl, person: number, value: unknown): void {
    countSimulated(this.#countsOf(control), control, person, value, this.start.now())
    const { lid, type, props } = control
    if (props.float !== true || (type !== 'Button' && type !== 'Index')) return
    const index = type === 'Index' && { index: Number(value) }
    for (const watch of this.#watchers) watch({ lid, ...index, count: 1 }, person === oneself)
  }

  #controls(): readonly PreviewControl[] {
    return controlsOn(this.#layout, pageOf(this.#layout, this.#pageId))
  }

  #countsOf(control: PreviewControl): SimulatedCounts {
    const key = keyOf(control)
    const counts = this.#counts.get(key) ?? emptyCounts()
    this.#counts.set(key, counts)
    return counts
  }

  #pageTold(): Pick<Told, 'room' | 'page'> {
    const page = pageOf(this.#layout, this.#pageId)
    return {
      room: roomOf(this.#layout, this.start.url),
      page: pageForPhones(this.#layout, page, this.#isOpen),
    }
  }

  /** Of the controls that are shown: of others nothing is seen. */
  #resultsTold(): readonly PhoneResult[] {
    return this.#controls()
      .filter((control) => isPublic(control, this.#isOpen))
      .map((control) => resultOf(control, this.#countsOf(control)))
  }

  #tell(more: Partial<Told> = {}): void {
    this.#publish({ ...this.#pageTold(), results: this.#resultsTold(), ...more })
  }

  #publish(news: Partial<Told>): void {
    this.#told = { ...this.#told, ...news }
    for (const listener of this.#listeners) listener()
  }
}

/** Another type is another control, and so is one of which one choice per person counts. */
function keyOf({ lid, type, once = false }: PreviewControl): string {
  return `${lid} ${type} ${once}`
}

function isMoved({ type }: PreviewControl): boolean {
  return type === 'Slider' || type === 'XYPad'
}

function refusal(code: string, retryAfter?: number): Error {
  return Object.assign(new Error(code), { code, ...(retryAfter !== undefined && { retryAfter }) })
}
