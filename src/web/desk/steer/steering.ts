import type { TestReport } from '../../../wire/display.js'
import { type DeskShow, pageNameIn, withControl, withoutShownText, withoutText } from '../model/desk-show.js'
import { DeskProblem, type KeyCall } from './key-call.js'

export interface SteeredShow {
  readonly layoutId: string
  readonly show: DeskShow | undefined
  readonly isLive: boolean
  /** Takes the show as an answer of the service describes it. */
  take(show: DeskShow): void
}

/** How a touch is sent, and what it does. */
interface Touch {
  /** What was touched; only one touch of it is under way at a time. */
  readonly name: string
  readonly whom?: string | undefined
  readonly send: Parameters<KeyCall>
  /** Whether the show has the effect of the touch. */
  isDone?(show: DeskShow): boolean
  /** Applies the answer of the service to the show, while no stream does. */
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  apply?(show: DeskShow, answer: any): DeskShow
}

/** How long an answered touch stays under way at most, waiting for the stream to show its effect, ms. */
const effectTimeout = 300

/** Sends touches to the service. Nothing is shown before the service has confirmed it. */
export class Steering {
  maySteer = true
  /** Of displays, by host and port. */
  tests: ReadonlyMap<string, Pick<TestReport, 'sent' | 'failure'>> = new Map()
  /** The names of the touches that are under way. */
  readonly underWay = new Set<string>()
  /** What went wrong, by name of the touch. `whom`: the name of what was touched; '' if the failure says it. */
  readonly failures = new Map<string, Readonly<Record<'whom' | 'code', string>>>()
  readonly #followers = new Set<() => void>()

  /** @param onKeyRefused is called when the service no longer accepts the key. */
  constructor(
    private readonly call: KeyCall,
    private readonly steered: SteeredShow,
    private readonly onChange: () => void,
    private readonly onKeyRefused: () => void,
  ) {}

  switchPage(pageId: string): void {
    const { show } = this.steered
    this.#touch({
      name: `page ${pageId}`,
      whom: show ? pageNameIn(show, pageId) : pageId,
      send: ['PUT', `${this.#layout}/page`, { pageId }],
      isDone: ({ activePageId }) => activePageId === pageId,
      apply: (now, { activePageId }) => ({ ...now, activePageId }),
    })
  }

  enable(lid: number, enabled: boolean): void {
    this.#touch({
      name: `enabled ${lid}`,
      whom: this.#label(lid),
      send: ['PUT', `${this.#layout}/control/${lid}`, { enabled }],
      isDone: ({ controls }) => controls.get(lid)?.enabled === enabled,
      apply: withControl,
    })
  }

  /** @param lid undefined for everything. */
  reset(lid?: number): void {
    this.#touch({
      name: `reset ${lid ?? 'all'}`,
      whom: this.#label(lid),
      send: ['POST', `${this.#layout}/reset`, lid === undefined ? { all: true } : { lid }],
    })
  }

  judge(textId: string, approve: boolean): void {
    this.#touch({
      name: `text ${textId}`,
      send: ['POST', `${this.#layout}/texts/${textId}`, { approve }],
      isDone: ({ texts }) => texts.every((text) => text.textId !== textId),
      apply: (now) => withoutText(now, textId),
    })
  }

  takeBack(lid: number, textId: string): void {
    this.#touch({
      name: `text ${textId}`,
      whom: this.#label(lid),
      send: ['DELETE', `${this.#layout}/texts/${textId}`],
      isDone: ({ controls }) => !controls.get(lid)?.texts?.some((text) => text.textId === textId),
      apply: (now) => withoutShownText(now, lid, textId),
    })
  }

  hold(held: boolean): void {
    this.#touch({
      name: 'held',
      send: ['PUT', '/output', { held }],
      isDone: (show) => show.held === held,
      apply: (now, answer) => ({ ...now, held: answer.held }),
    })
  }

  openRoom(open: boolean): void {
    this.#touch({
      name: 'room',
      send: ['PUT', `/room/${this.steered.layoutId}`, { open }],
      isDone: ({ isOpen }) => isOpen === open,
      apply: (now, answer) => ({ ...now, isOpen: answer.open }),
    })
  }

  /** Admits this many more new people today. */
  letMoreIn(people: number): void {
    const more = (this.steered.show?.newPeople.more ?? 0) + people
    this.#touch({
      name: 'more people',
      send: ['PUT', `/room/${this.steered.layoutId}`, { more }],
      isDone: ({ newPeople }) => newPeople.more === more,
    })
  }

  /** @param display undefined for all. */
  async testDisplay(display?: string): Promise<void> {
    const answer = await this.#touch({
      name: `test ${display ?? ''}`,
      whom: display,
      send: ['POST', '/output/test', { display }],
    })
    const tests = new Map(this.tests)
    for (const { host, port, sent, failure } of answer?.displays ?? [])
      tests.set(`${host}:${port}`, { sent, failure })
    this.tests = tests
    this.onChange()
  }

  forgetFailure(name: string): void {
    this.failures.delete(name)
    this.onChange()
  }

  /** Checks the touches under way, after an event of the stream. */
  follow(): void {
    for (const check of this.#followers) check()
  }

  get #layout(): string {
    return `/layout/${this.steered.layoutId}`
  }

  #label(lid: number | undefined): string {
    const { show } = this.steered
    return (lid !== undefined && show?.controls.get(lid)?.props.label) || ''
  }

  /** Sends a touch. @returns the answer; undefined if it failed, which `failures` then says. */
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  async #touch({ name, whom = '', send, isDone, apply }: Touch): Promise<any> {
    if (this.underWay.has(name)) return undefined
    const { steered } = this
    this.underWay.add(name)
    this.failures.delete(name)
    this.onChange()
    try {
      const answer = await this.call(...send)
      if (!steered.isLive && steered.show && apply) steered.take(apply(steered.show, answer))
      else if (isDone) await this.#untilShown(isDone)
      return answer
    } catch (error) {
      const code = error instanceof DeskProblem ? error.code : 'no-answer'
      if (code === 'api-key-invalid') return this.onKeyRefused()
      if (code === 'scope-insufficient') this.maySteer = false
      // Somebody else dealt with it first.
      if (code === 'text-not-found' && steered.show && apply) steered.take(apply(steered.show, undefined))
      this.failures.set(name, { whom, code })
      return undefined
    } finally {
      this.underWay.delete(name)
      this.onChange()
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
