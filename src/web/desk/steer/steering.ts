import { type DeskShow, pageNameIn, withControl, withoutShownText, withoutText } from '../model/desk-show.js'
import { DeskProblem, type KeyCalls } from './key-calls.js'

/** What became of a test, by the display's host and port. */
export interface TestResult {
  readonly sent: number
  readonly failure: string | null
}

/** Why a touch did nothing. */
export interface TouchFailure {
  /** What was touched, as people call it; '' where the failure says it. */
  readonly whom: string
  readonly code: string
}

/** What is steered. */
export interface SteeredShow {
  readonly layoutId: string
  readonly show: DeskShow | undefined
  readonly isLive: boolean
  /** The show is so now, as an answer of the service says. */
  take(show: DeskShow): void
}

interface SteeringOptions {
  readonly calls: KeyCalls
  readonly steered: SteeredShow
  onChange(): void
  /** The key is not taken any more. */
  onKeyRefused(): void
}

/** How a touch is sent, and what it does. */
interface Touch {
  /** What was touched: it is under way once at a time. */
  readonly name: string
  readonly whom?: string
  readonly method: 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** Whether the show has it. */
  isSo?(show: DeskShow): boolean
  /** Takes the service at its word while no stream says it. */
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  take?(show: DeskShow, answer: any): DeskShow
}

/** How long a touch that was answered is under way at most, until the stream tells its effect. */
const tellMs = 300

/** Touches on the way to the service. Nothing is shown before the service has said it. */
export class Steering {
  maySteer = true
  tests: ReadonlyMap<string, TestResult> = new Map()
  /** What is under way, by what was touched. */
  readonly underWay = new Set<string>()
  /** What went wrong, by what was touched. */
  readonly failures = new Map<string, TouchFailure>()
  readonly #followers = new Set<() => void>()

  constructor(private readonly options: SteeringOptions) {}

  switchPage(pageId: string): void {
    const { show } = this.options.steered
    this.#touch({
      name: `page ${pageId}`,
      whom: show ? pageNameIn(show, pageId) : pageId,
      method: 'PUT',
      path: `${this.#layout}/page`,
      body: { pageId },
      isSo: ({ activePageId }) => activePageId === pageId,
      take: (now, { activePageId }) => ({ ...now, activePageId }),
    })
  }

  enable(lid: number, enabled: boolean): void {
    this.#touch({
      name: `enabled ${lid}`,
      whom: this.#label(lid),
      method: 'PUT',
      path: `${this.#layout}/control/${lid}`,
      body: { enabled },
      isSo: ({ controls }) => controls.get(lid)?.enabled === enabled,
      take: withControl,
    })
  }

  /** @param lid undefined for everything. */
  reset(lid?: number): void {
    this.#touch({
      name: `reset ${lid ?? 'all'}`,
      whom: this.#label(lid),
      method: 'POST',
      path: `${this.#layout}/reset`,
      body: lid === undefined ? { all: true } : { lid },
    })
  }

  judge(textId: string, approve: boolean): void {
    this.#touch({
      name: `text ${textId}`,
      method: 'POST',
      path: `${this.#layout}/texts/${textId}`,
      body: { approve },
      isSo: ({ texts }) => texts.every((text) => text.textId !== textId),
      take: (now) => withoutText(now, textId),
    })
  }

  /** Takes a text back that a control shows. */
  takeBack(lid: number, textId: string): void {
    this.#touch({
      name: `text ${textId}`,
      whom: this.#label(lid),
      method: 'DELETE',
      path: `${this.#layout}/texts/${textId}`,
      isSo: ({ controls }) => !controls.get(lid)?.texts?.some((text) => text.textId === textId),
      take: (now) => withoutShownText(now, lid, textId),
    })
  }

  hold(held: boolean): void {
    this.#touch({
      name: 'held',
      method: 'PUT',
      path: '/output',
      body: { held },
      isSo: (show) => show.held === held,
      take: (now, answer) => ({ ...now, held: answer.held }),
    })
  }

  openRoom(open: boolean): void {
    this.#touch({
      name: 'room',
      method: 'PUT',
      path: `/room/${this.options.steered.layoutId}`,
      body: { open },
      isSo: ({ isOpen }) => isOpen === open,
      take: (now, answer) => ({ ...now, isOpen: answer.open }),
    })
  }

  /** Lets so many new people more in today. */
  letMoreIn(people: number): void {
    const before = this.options.steered.show?.newPeople
    if (before === undefined) return
    const more = before.more + people
    this.#touch({
      name: 'more people',
      method: 'PUT',
      path: `/room/${this.options.steered.layoutId}`,
      body: { more },
      isSo: ({ newPeople }) => newPeople?.more === more,
    })
  }

  /** @param display undefined for all. */
  async testDisplay(display?: string): Promise<void> {
    const answer = await this.#touch({
      name: `test ${display ?? ''}`,
      ...(display !== undefined && { whom: display }),
      method: 'POST',
      path: '/output/test',
      body: { ...(display !== undefined && { display }) },
    })
    const tests = new Map(this.tests)
    for (const { host, port, sent, failure } of answer?.displays ?? [])
      tests.set(`${host}:${port}`, { sent, failure })
    this.tests = tests
    this.options.onChange()
  }

  forgetFailure(name: string): void {
    this.failures.delete(name)
    this.options.onChange()
  }

  /** The stream has told something. */
  follow(): void {
    for (const look of this.#followers) look()
  }

  get #layout(): string {
    return `/layout/${this.options.steered.layoutId}`
  }

  #label(lid: number | undefined): string {
    const { show } = this.options.steered
    return (lid !== undefined && show?.controls.get(lid)?.props.label) || ''
  }

  /** @returns the answer; undefined if there was none, which is a failure then. */
  // biome-ignore lint/suspicious/noExplicitAny: as the operation says
  async #touch({ name, whom = '', method, path, body, isSo, take }: Touch): Promise<any> {
    if (this.underWay.has(name)) return undefined
    const { calls, steered, onChange } = this.options
    this.underWay.add(name)
    this.failures.delete(name)
    onChange()
    try {
      const answer = await calls.send(method, path, body)
      if (!steered.isLive && steered.show && take) steered.take(take(steered.show, answer))
      else if (isSo) await this.#told(isSo)
      return answer
    } catch (error) {
      const code = error instanceof DeskProblem ? error.code : 'no-answer'
      if (code === 'api-key-invalid') return this.options.onKeyRefused()
      if (code === 'scope-insufficient') this.maySteer = false
      // Somebody else was faster.
      if (code === 'text-not-found' && steered.show && take) steered.take(take(steered.show, undefined))
      this.failures.set(name, { whom, code })
      return undefined
    } finally {
      this.underWay.delete(name)
      onChange()
    }
  }

  /** Resolves when the stream has told it, or will not: perhaps somebody else has steered against it. */
  #told(isSo: (show: DeskShow) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const { show } = this.options.steered
        if (show && isSo(show) && this.#followers.delete(look)) resolve()
      }
      this.#followers.add(look)
      setTimeout(() => this.#followers.delete(look) && resolve(), tellMs)
      look()
    })
  }
}
