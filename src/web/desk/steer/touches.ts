import type { Deed } from '../../../wire/stream/steered.js'
import { DeskProblem, type KeyCall } from '../../link/desk-request.js'
import type { DeskShow } from '../model/desk-show.js'

export interface SteeredShow {
  readonly layoutId: string
  readonly show: DeskShow | undefined
  readonly isLive: boolean
  /** Takes the show as an answer of the service describes it. */
  take(show: DeskShow): void
  /** Notes what this desk did, which no stream tells at present. */
  noteOwn(did: Deed): void
}

/** How a touch is sent, and what it does. */
export interface Touch {
  /** What was touched; only one touch of it is under way at a time. */
  readonly name: string
  readonly whom?: string | undefined
  readonly send: Parameters<KeyCall>
  /** What a refusal means here, by its code, where it does not mean the usual: a key of the failures' words. */
  readonly means?: Readonly<Record<string, string>>
  /** Whether a text that is gone was dealt with by somebody else, so that there is nothing left to do. */
  readonly mayBeGone?: true
  /** Whether the show has the effect of the touch. */
  isDone?(show: DeskShow): boolean
  /** Applies the answer of the service to the show, while no stream does. */
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  apply?(show: DeskShow, answer: any): DeskShow
  /** What was done by it, as the service tells it to others. */
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  did?(answer: any): Deed | null | undefined
}

/** How long an answered touch stays under way at most, waiting for the stream to show its effect, ms. */
const effectTimeout = 300

/** Sends touches to the service. Nothing is shown before the service has confirmed it. */
export class Touches {
  #maySteer = true
  /** The names of the touches that are under way. */
  readonly underWay = new Set<string>()
  /** What went wrong, by name of the touch. `whom`: the name of what was touched; '' if the failure says it. */
  readonly failures = new Map<string, Readonly<Record<'whom' | 'code', string>>>()
  readonly #followers = new Set<() => void>()
  readonly #watchers = new Set<() => void>()

  /** @param onKeyRefused is called when the service no longer accepts the key. */
  constructor(
    protected readonly call: KeyCall,
    protected readonly steered: SteeredShow,
    private readonly onChange: () => void,
    private readonly onKeyRefused: () => void,
  ) {}

  /** Whether the key may do more than watch, as far as is known. */
  get maySteer(): boolean {
    return this.#maySteer
  }

  set maySteer(maySteer: boolean) {
    if (this.#maySteer === maySteer) return
    this.#maySteer = maySteer
    this.changed()
  }

  /** Calls a function whenever a touch begins or ends, or the key turns out to be for watching only. @returns ends it. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  forgetFailure(name: string): void {
    this.failures.delete(name)
    this.changed()
  }

  /** Checks the touches under way, after an event of the stream. */
  follow(): void {
    for (const check of this.#followers) check()
  }

  protected changed(): void {
    for (const watcher of this.#watchers) watcher()
    this.onChange()
  }

  /** Sends a touch. @returns the answer; undefined if it failed, which `failures` then says. */
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  protected async touch(touch: Touch): Promise<any> {
    const { name, whom = '', send, means, mayBeGone, isDone, apply, did } = touch
    if (this.underWay.has(name)) return undefined
    const { steered } = this
    this.underWay.add(name)
    this.failures.delete(name)
    this.changed()
    try {
      const answer = await this.call(...send)
      if (steered.isLive) {
        if (isDone) await this.#untilShown(isDone)
        return answer
      }
      const deed = did?.(answer)
      if (steered.show && apply) steered.take(apply(steered.show, answer))
      if (deed) steered.noteOwn(deed)
      return answer
    } catch (error) {
      const code = error instanceof DeskProblem ? error.code : 'no-answer'
      if (code === 'api-key-invalid') return this.onKeyRefused()
      if (code === 'scope-insufficient') this.#maySteer = false
      if (code === 'text-not-found' && mayBeGone && steered.show && apply)
        steered.take(apply(steered.show, undefined))
      this.failures.set(name, { whom, code: means?.[code] ?? code })
      return undefined
    } finally {
      this.underWay.delete(name)
      this.changed()
    }
  }

  /** Resolves when the stream has shown the effect, or after a while: somebody else may have undone it. */
  #untilShown(isDone: (show: DeskShow) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        const { show } = this.steered
        if (show && isDone(show) && this.#followers.delete(check)) resolve()
      }
      this.#followers.add(check)
      setTimeout(() => this.#followers.delete(check) && resolve(), effectTimeout)
      check()
    })
  }
}
