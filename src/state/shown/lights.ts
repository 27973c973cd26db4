import { steadyTime } from '../../clocks.js'
import type { Light, LightAt } from '../../wire/stream/light.js'

/** What can be lit. */
interface Lightable {
  readonly hasLight: boolean
}

/** A change that waits because the one before was a moment ago. */
interface WaitingLight {
  light: Light
  readonly timer: NodeJS.Timeout
}

const out: Light = { colors: null, fade: 0 }
/** So long ahead a change is announced, ms: by then nearly every phone has heard of it. */
const aheadMs = 200
/** From one change to the next, ms. */
const shortestMs = 100

/**
 * The light of each layout, in memory only. It changes at most ten times a second, and the newest wins; it ends at once. It
 * is out after a reload that takes the light or the layout away, and as long as the output is held.
 */
export class Lights {
  /** Changes since the start that nobody saw, because a newer one came or the output was held. */
  readonly dropped = { newer: 0, held: 0 }
  /** Those since the start that were shown; ends are no changes. */
  changed = 0
  readonly #lit = new Map<string, LightAt>()
  /** When one that ends has gone out, on the steady clock. */
  readonly #darkAt = new Map<string, number>()
  readonly #waiting = new Map<string, WaitingLight>()
  /** When each was changed last, on the steady clock. */
  readonly #changedAt = new Map<string, number>()
  readonly #followers: ((layoutId: string, light: LightAt) => void)[] = []

  /** @param find a loaded layout. */
  constructor(
    private readonly find: (layoutId: string) => Lightable | undefined,
    private readonly isHeld: () => boolean,
  ) {}

  /** @param follower called with each change that is shown, and with each end. */
  follow(follower: (layoutId: string, light: LightAt) => void): void {
    this.#followers.push(follower)
  }

  /** Undefined where there is none. */
  of(layoutId: string): LightAt | undefined {
    return this.#lit.get(layoutId)
  }

  /** As it is, without colours where there is none. */
  present(layoutId: string): Light {
    const { colors, fade } = this.#lit.get(layoutId) ?? out
    return { colors, fade }
  }

  /** Whether there is one, or is about to be. */
  isLit(layoutId: string): boolean {
    return this.#waiting.has(layoutId) || this.#lit.has(layoutId)
  }

  /**
   * Lights the phones of a layout, or has its light end.
   *
   * @param light for a layout that has one; its colours in lower case.
   * @returns false while the output is held, when there can be none.
   */
  set(layoutId: string, light: Light): boolean {
    if (light.colors === null) this.#end(layoutId, light.fade, aheadMs)
    else if (this.isHeld()) {
      this.dropped.held++
      return false
    } else this.#change(layoutId, light)
    return true
  }

  /** At once. */
  end(layoutId: string): void {
    this.#end(layoutId, 0, 0)
  }

  endAll(): void {
    const layoutIds = [this.#lit, this.#darkAt, this.#waiting].flatMap((lights) => [...lights.keys()])
    for (const layoutId of new Set(layoutIds)) this.end(layoutId)
  }

  /** Ends the light of layouts that are gone, or have none any more. */
  settle(): void {
    for (const layoutId of [...this.#lit.keys(), ...this.#darkAt.keys()])
      if (!this.find(layoutId)?.hasLight) this.end(layoutId)
  }

  /** Shows a light as it is: an edge is told it by the stage. One that ends later than it does already is not. */
  show(layoutId: string, light: LightAt): void {
    const { colors, fade, at } = light
    if (colors === null) {
      const darkAt = this.#lit.has(layoutId) ? Number.POSITIVE_INFINITY : (this.#darkAt.get(layoutId) ?? 0)
      if (darkAt <= Math.max(at + fade, steadyTime())) return
      this.#lit.delete(layoutId)
      this.#darkAt.set(layoutId, at + fade)
    } else {
      this.changed++
      this.#lit.set(layoutId, light)
      this.#darkAt.delete(layoutId)
    }
    for (const tell of this.#followers) tell(layoutId, light)
  }

  /** What waits is not shown any more. */
  close(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    this.#waiting.clear()
  }

  #change(layoutId: string, light: Light): void {
    const waiting = this.#waiting.get(layoutId)
    if (waiting !== undefined) {
      this.dropped.newer++
      waiting.light = light
      return
    }
    const left = (this.#changedAt.get(layoutId) ?? Number.NEGATIVE_INFINITY) + shortestMs - steadyTime()
    if (left <= 0) return this.#showSoon(layoutId, light)
    const timer = setTimeout(() => this.#showWaiting(layoutId), Math.ceil(left)).unref()
    this.#waiting.set(layoutId, { light, timer })
  }

  #showWaiting(layoutId: string): void {
    const light = this.#waiting.get(layoutId)?.light
    this.#waiting.delete(layoutId)
    if (light && this.find(layoutId)?.hasLight) this.#showSoon(layoutId, light)
  }

  /** The same again is no change. */
  #showSoon(layoutId: string, { colors, fade }: Light): void {
    const lit = this.#lit.get(layoutId)
    if (lit?.fade === fade && lit.colors?.join() === colors?.join()) return
    this.#changedAt.set(layoutId, steadyTime())
    this.show(layoutId, { colors, fade, at: soon(aheadMs) })
  }

  /** @param fade ms. @param ahead in how many ms it begins to end. */
  #end(layoutId: string, fade: number, ahead: number): void {
    this.#forget(layoutId)
    this.show(layoutId, { colors: null, fade, at: soon(ahead) })
  }

  #forget(layoutId: string): void {
    const waiting = this.#waiting.get(layoutId)
    if (waiting === undefined) return
    clearTimeout(waiting.timer)
    this.#waiting.delete(layoutId)
    this.dropped.newer++
  }
}

/** @param ms from now. */
function soon(ms: number): number {
  return Math.round(steadyTime() + ms)
}
