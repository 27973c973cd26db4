import type { Deed, Steered, SteeredEvent } from '../../wire/stream/steered.js'

/** Of each layout. */
const mostKept = 50

/** What operators did to each layout, newest last; in memory only. */
export class SteeringLog {
  readonly #byLayoutId = new Map<string, readonly Steered[]>()
  readonly #followers: ((layoutId: string, event: SteeredEvent) => void)[] = []

  /** The newest, at most 50, newest last; another list after each change. */
  of(layoutId: string): readonly Steered[] {
    return this.#byLayoutId.get(layoutId) ?? nothing
  }

  /** @param by the name of an API key, `timer`, or the address of an OSC sender. @param at ms since 1970. */
  record(layoutId: string, by: string, did: Deed, at = Date.now()): void {
    const steered = { at, by, did }
    this.#byLayoutId.set(layoutId, [...this.of(layoutId), steered].slice(-mostKept))
    for (const follower of this.#followers) follower(layoutId, { event: 'steered', ...steered })
  }

  /** @param follower called at once with what operators do. */
  follow(follower: (layoutId: string, event: SteeredEvent) => void): void {
    this.#followers.push(follower)
  }
}

const nothing: readonly Steered[] = []
