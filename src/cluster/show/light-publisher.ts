import { randomUUID } from 'node:crypto'
import { steadyTime } from '../../clocks.js'
import type { Log } from '../../log.js'
import type { ShowState } from '../../state/show-state.js'
import type { LightAt } from '../../wire/stream/light.js'
import type { Broker } from '../broker.js'
import { lightKey, showBucket } from '../names.js'
import { writeVersioned } from '../protocol.js'
import type { LightAtStage } from './light-at-stage.js'
import type { OpenBucket } from './show-publisher.js'

export interface LightPublisherContext {
  readonly broker: Pick<Broker, 'makeBucket' | 'isConnected' | 'onConnected'>
  readonly state: Pick<ShowState, 'layouts' | 'lights'>
  /** Whether this stage is the one that tells. */
  readonly mayTell: () => boolean
  readonly log: Log
}

/** What could not be told yet is tried again as often, ms. */
const againMs = 250

/**
 * The stage tells edges of the light, apart from the rest of the show: nothing else waits to be stored before it. Whatever it
 * puts there names the revision that it replaces, as for the rest.
 */
export class LightPublisher {
  /** What edges do not know yet, by layoutId. */
  readonly #untold = new Map<string, LightAt>()
  /** Of what was put last under each key; nothing of another connection. */
  readonly #revisions = new Map<string, number>()
  readonly #clock = randomUUID()
  #bucket: OpenBucket | undefined
  #isTelling = false
  #isClosed = false
  readonly #timer: NodeJS.Timeout
  readonly #forget: () => void

  constructor(private readonly context: LightPublisherContext) {
    const { broker, state } = context
    state.lights.follow((layoutId, light) => this.#tellOf(layoutId, light))
    state.layouts.follow(() => this.#noteNew())
    this.#forget = broker.onConnected(() => this.#beginAgain())
    this.#timer = setInterval(() => this.#tell(), againMs).unref()
    this.#noteNew()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#forget()
  }

  get #lightable(): readonly string[] {
    const layouts = [...this.context.state.layouts.byId.values()]
    return layouts.flatMap(({ layoutId, hasLight }) => (hasLight ? layoutId : []))
  }

  /** Of a layout that has light now there may be one of another stage, or of long ago. */
  #noteNew(): void {
    const { lights } = this.context.state
    for (const layoutId of this.#lightable) {
      if (this.#revisions.has(layoutId) || this.#untold.has(layoutId)) continue
      this.#untold.set(layoutId, lights.of(layoutId) ?? { ...lights.present(layoutId), at: steadyTime() })
    }
  }

  #beginAgain(): void {
    this.#bucket = undefined
    this.#revisions.clear()
    this.#noteNew()
    this.#tell()
  }

  #tellOf(layoutId: string, light: LightAt): void {
    this.#untold.set(layoutId, light)
    this.#tell()
  }

  async #tell(): Promise<void> {
    if (this.#isTelling) return
    this.#isTelling = true
    try {
      for (const layoutId of this.#untold.keys()) {
        if (!this.#isAllowed) break
        await this.#put(layoutId)
      }
    } catch (error) {
      this.#bucket = undefined
      this.#revisions.clear()
      this.context.log.debug({ err: error }, 'the light cannot be published to edges yet')
    } finally {
      this.#isTelling = false
    }
  }

  get #isAllowed(): boolean {
    const { broker, mayTell } = this.context
    return !this.#isClosed && broker.isConnected && mayTell()
  }

  async #put(layoutId: string): Promise<void> {
    const bucket = this.#bucket ?? (await this.context.broker.makeBucket(showBucket))
    this.#bucket = bucket
    const key = lightKey(layoutId)
    const previousSeq = this.#revisions.get(layoutId) ?? (await bucket.get(key))?.revision ?? 0
    if (!this.#isAllowed || bucket !== this.#bucket) return
    const light = this.#untold.get(layoutId)!
    // A change from here on is another one: what is added to a Map while it is gone through has its turn.
    this.#untold.delete(layoutId)
    const told: LightAtStage = { light, sent: steadyTime(), clock: this.#clock }
    try {
      const revision = await bucket.put(key, writeVersioned(told), { previousSeq })
      if (bucket === this.#bucket) this.#revisions.set(layoutId, revision)
    } catch (error) {
      if (!this.#untold.has(layoutId)) this.#untold.set(layoutId, light)
      throw error
    }
  }
}
