import type { Displays } from '../../display/displays.js'
import type { Log } from '../../log.js'
import type { TagsByName } from '../../room/named-pictures.js'
import type { ShowState } from '../../state/show-state.js'
import type { ReactionSource } from '../../view/reactions.js'
import type { Results } from '../../view/results.js'
import type { ScreenSource } from '../../view/shown-screens.js'
import type { Broker } from '../broker.js'
import { filesKey, layoutKey, outputKey, picturesKey, resultsKey, showBucket } from '../names.js'
import { knownVersions, writeVersioned } from '../protocol.js'
import { describeAtStage, type OutputAtStage } from './layout-at-stage.js'
import { FilesPublisher, type FilesToPublish } from './show-files.js'
import { PicturesPublisher } from './shown-pictures.js'

export interface ShowPublisherContext {
  readonly broker: Broker
  readonly state: ShowState
  readonly displays: Pick<Displays, 'connectedTo'>
  readonly results: Pick<Results, 'of'>
  readonly screens: ScreenSource
  readonly reactions: ReactionSource
  /** What is played now: another object after each reload. */
  readonly findFiles: () => FilesToPublish
  /** What the pictures of these files are. */
  readonly findPictures: () => Promise<TagsByName>
  readonly log: Log
  /** Whether this stage is the one that tells. */
  readonly mayTell: () => boolean
  /** Why the broker may lose what edges give it; null if it does not. */
  readonly findWeakness: () => string | null
}

/** The bucket in which edges are told the show. */
export type OpenBucket = Awaited<ReturnType<Broker['makeBucket']>>

/** What was put under a key. */
interface PublishedValue {
  readonly value: string | Uint8Array
  readonly revision: number
  /** When it was so for the last time, monotonic, ms. */
  at: number
}

/** What is not heard of by itself is looked at as often, and results are told; ms. */
const lookMs = 250
/** The broker is asked as often whether it still has what was told; ms. */
const compareMs = 5000
/** What fails for so long is trouble; ms. */
const failingMs = 3000

/**
 * The stage tells edges what they must know of the show, whenever that changes: in a bucket of the broker. Whatever it puts
 * there names the revision that it replaces, so that nothing that was delayed overwrites what another stage has told since.
 */
export class ShowPublisher {
  /** What was told under each key; nothing of another connection. */
  readonly #told = new Map<string, PublishedValue>()
  #bucket: OpenBucket | undefined
  #isTelling = false
  /** Something has changed while it was telling. */
  #isBehind = false
  #isSoon = false
  #isClosed = false
  #resultsAt = Number.NEGATIVE_INFINITY
  #comparedAt = Number.NEGATIVE_INFINITY
  #trouble = ''
  #worksAt = performance.now()
  readonly #files: FilesPublisher
  readonly #pictures: PicturesPublisher
  readonly #timer: NodeJS.Timeout
  readonly #forget: () => void

  constructor(private readonly context: ShowPublisherContext) {
    const { broker, state, findFiles, findPictures } = context
    this.#files = new FilesPublisher(findFiles)
    this.#pictures = new PicturesPublisher(findPictures)
    this.#timer = setInterval(() => this.#tell(), lookMs).unref()
    // Another broker may have forgotten what this one knew.
    this.#forget = broker.onConnected(() => this.#beginAnew())
    state.layouts.follow(() => this.#tellSoon())
  }

  /** Why the others do not know what is played, in words; null if they do. */
  get trouble(): string | null {
    const isFailing = this.#trouble !== '' && performance.now() - this.#worksAt > failingMs
    return isFailing ? `${untold}: ${this.#trouble}` : this.#files.trouble
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#forget()
  }

  #beginAnew(): void {
    this.#told.clear()
    this.#bucket = undefined
    this.#worksAt = performance.now()
    this.#tellSoon()
  }

  /** At the end of the turn all parts of a change are done. */
  #tellSoon(): void {
    if (this.#isSoon) return
    this.#isSoon = true
    setImmediate(() => {
      this.#isSoon = false
      this.#tell()
    })
  }

  #tell(): void {
    this.#isBehind = this.#isTelling
    if (this.#isTelling || !this.#isAllowed) return
    this.#isTelling = true
    this.#putChanges()
      .then(() => {
        this.#trouble = ''
        this.#worksAt = performance.now()
      })
      .catch((error) => this.#note(error))
      .finally(() => {
        this.#isTelling = false
        if (this.#isBehind) this.#tellSoon()
      })
  }

  get #isAllowed(): boolean {
    const { broker, mayTell } = this.context
    return !this.#isClosed && broker.isConnected && mayTell()
  }

  /** One after the other, so that the last one told is the newest. */
  async #putChanges(): Promise<void> {
    const bucket = this.#bucket ?? (await this.context.broker.makeBucket(showBucket))
    this.#bucket = bucket
    if (await this.#isForgotten(bucket)) this.#told.clear()
    // In front: what is told of a layout means the layout as it is now.
    const files = (await this.#files.parts()).map((part, at) => [filesKey(at), part] as const)
    this.#pictures.look()
    const at = performance.now()
    for (const [key, value] of [...files, ...this.#show()]) {
      const told = this.#told.get(key)
      if (told?.value === value) {
        told.at = at
        continue
      }
      const previousSeq = told?.revision ?? (await bucket.get(key))?.revision ?? 0
      if (!this.#isAllowed || bucket !== this.#bucket) return
      const revision = await bucket.put(key, value, { previousSeq })
      if (bucket === this.#bucket) this.#told.set(key, { value, revision, at })
    }
  }

  /** Whether somebody has emptied the bucket; looked at now and then. */
  async #isForgotten(bucket: OpenBucket): Promise<boolean> {
    const told = this.#told.get(outputKey)
    const now = performance.now()
    if (told === undefined || now - this.#comparedAt < compareMs) return false
    this.#comparedAt = now
    return (await bucket.get(outputKey))?.revision !== told.revision
  }

  /** What edges should know now, what is told last behind the others. */
  #show(): readonly (readonly [key: string, text: string])[] {
    const { state, displays, screens, reactions } = this.context
    const layouts = [...state.layouts.byId.values()]
    const weakness = this.context.findWeakness()
    const output: OutputAtStage = {
      held: state.hold.isHeld,
      layouts: layouts.map(({ layoutId }) => layoutId),
      versions: knownVersions,
      ...(weakness !== null && { weakness }),
    }
    return [
      ...layouts.map((layout) => {
        const { layoutId } = layout
        const destinations = displays.connectedTo(layoutId)
        const shown = describeAtStage(
          state,
          layout,
          destinations,
          screens.of(layoutId),
          reactions.of(layoutId),
        )
        return [layoutKey(layoutId), writeVersioned(shown)] as const
      }),
      ...this.#results(),
      [picturesKey, this.#pictures.text],
      [outputKey, writeVersioned(output)],
    ]
  }

  #results(): readonly (readonly [key: string, text: string])[] {
    const { state, results } = this.context
    const now = performance.now()
    if (now - this.#resultsAt < lookMs && this.#told.has(outputKey)) return []
    this.#resultsAt = now
    return [...state.layouts.byId.keys()].map((layoutId) => {
      const key = resultsKey(layoutId)
      const told = this.#told.get(key)
      const shown = typeof told?.value === 'string' ? { text: told.value, at: told.at } : undefined
      return [key, results.of(layoutId, shown) ?? '[]'] as const
    })
  }

  /** Tried again soon; said once. */
  #note(error: unknown): void {
    this.#told.clear()
    this.#bucket = undefined
    const { message } = error as Error
    if (message === this.#trouble || !this.context.broker.isConnected) return
    this.#trouble = message
    this.context.log.warn({ err: error }, untold)
  }
}

const untold = 'the show cannot be published to edges and standbys'
