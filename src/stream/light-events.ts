import { createHash } from 'node:crypto'
import type { Lights } from '../state/shown/lights.js'
import type { LightAt } from '../wire/stream/light.js'
import type { Outbox } from './outbox.js'
import { lightEvent, lightFrames } from './protocol.js'

/** A number of a phone's participant, which decides on the group; undefined of a screen, which is told all colours. */
type GroupNumber = number | undefined
/** What a client is told of a light. */
type FrameFor = (number: GroupNumber) => Buffer

/** Tells phones and screens of the light of their layout. What a group is told is encoded once. */
export class LightEvents {
  readonly #byLayoutId = new Map<string, Map<Outbox, GroupNumber>>()
  readonly #frames = new WeakMap<LightAt, FrameFor>()

  constructor(private readonly lights: Pick<Lights, 'of' | 'follow'>) {
    lights.follow((layoutId, light) => this.#tell(layoutId, light))
  }

  /** Tells a client of the light from now on, and at once if there is one. @param participant of a phone; undefined: a screen. */
  join(layoutId: string, client: Outbox, participant?: string): void {
    const clients = this.#byLayoutId.get(layoutId) ?? new Map<Outbox, GroupNumber>()
    this.#byLayoutId.set(
      layoutId,
      clients.set(client, participant === undefined ? undefined : groupNumberOf(participant)),
    )
    this.tellAgain(layoutId, client)
  }

  leave(layoutId: string, client: Outbox): void {
    const clients = this.#byLayoutId.get(layoutId)
    if (clients?.delete(client) && clients.size === 0) this.#byLayoutId.delete(layoutId)
  }

  /** Tells a client of the light if there is one. */
  tellAgain(layoutId: string, client: Outbox): void {
    const light = this.lights.of(layoutId)
    if (light) client.send(this.#framesOf(light)(this.#byLayoutId.get(layoutId)?.get(client)))
  }

  #tell(layoutId: string, light: LightAt): void {
    const clients = this.#byLayoutId.get(layoutId)
    if (clients === undefined) return
    const frameFor = this.#framesOf(light)
    for (const [client, number] of clients) client.send(frameFor(number))
  }

  #framesOf(light: LightAt): FrameFor {
    const known = this.#frames.get(light)
    if (known) return known
    const frameFor = encode(light)
    this.#frames.set(light, frameFor)
    return frameFor
  }
}

function encode(light: LightAt): FrameFor {
  const groups = lightFrames(light)
  const all = Buffer.from(JSON.stringify(lightEvent(light)))
  return (number) => (number === undefined ? all : groups[number % groups.length]!)
}

/**
 * What decides on the group of a participant: the first four bytes of the SHA-256 of their id, as a whole number. So it is
 * the same on every machine and after every start, and groups are of about the same size whatever ids look like.
 */
function groupNumberOf(participant: string): number {
  return createHash('sha256').update(participant).digest().readUInt32BE()
}
