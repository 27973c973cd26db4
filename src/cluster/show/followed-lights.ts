import { steadyTime } from '../../clocks.js'
import type { Lights } from '../../state/shown/lights.js'
import { readVersioned } from '../protocol.js'
import { isLightAtStage, type LightAtStage } from './light-at-stage.js'

/** So many of the newest changes are compared. */
const mostCompared = 16

/**
 * The light as the stage has told an edge, on the clock of the edge. How far the two clocks are apart is told by each change
 * that is heard on its way: by when it arrived here, less when it was sent there. The least of the newest sixteen counts,
 * since the others were longer on their way; it is too much by the time that the fastest took through the broker.
 */
export class FollowedLights {
  /** What was told last, by layoutId. */
  readonly #told = new Map<string, string>()
  #clock = ''
  /** By which the clock here is ahead, and the way of a message, ms; the newest last. */
  #differences: number[] = []

  constructor(private readonly lights: Pick<Lights, 'show'>) {}

  /** @param heardAt when it passed by, on the steady clock; undefined of what was only read, which may be from long ago. */
  take(layoutId: string, value: Uint8Array, heardAt?: number): void {
    const told = readVersioned(value, isLightAtStage)
    if (told === undefined) return
    if (heardAt !== undefined) this.#compare(told, heardAt)
    const text = told.clock + JSON.stringify(told.light)
    if (text === this.#told.get(layoutId)) return
    this.#told.set(layoutId, text)
    const { colors, fade, at } = told.light
    this.lights.show(layoutId, { colors, fade, at: this.#here(told.clock, at) })
  }

  #compare({ clock, sent }: LightAtStage, heardAt: number): void {
    if (clock !== this.#clock) this.#differences = []
    this.#clock = clock
    this.#differences = [...this.#differences, heardAt - sent].slice(-mostCompared)
  }

  /** A moment of the stage on the clock of this machine: now, where it cannot be told. */
  #here(clock: string, at: number): number {
    const isKnown = clock === this.#clock && this.#differences.length > 0
    return Math.round(isKnown ? at + Math.min(...this.#differences) : steadyTime())
  }
}
