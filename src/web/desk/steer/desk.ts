import { openLiveStream } from '../../link/live-stream.js'
import { type RoomFacts, readRoom } from '../../link/room.js'
import type { DeskEvent } from '../model/desk-events.js'
import { type DeskShow, pageNameIn, takeDeskEvent, withoutText, withTexts } from '../model/desk-show.js'
import {
  compareShows,
  type Happened,
  type Happening,
  textHappening,
  withHappening,
} from '../model/happenings.js'
import { ControlRates, Rate } from '../model/rates.js'
import { DeskProblem, type KeyCalls } from './key-calls.js'

export interface DeskOptions {
  readonly base: string
  readonly key: string
  readonly layoutId: string
  readonly calls: KeyCalls
  /** Something that the desk shows is another thing now. */
  onChange(): void
  /** The service takes the key no more, or has the layout no more; the desk has ended. */
  onEnd(code: string): void
}

/** What became of a test, by the display's host and port. */
export interface TrialResult {
  readonly sent: number
  readonly failure: string | null
}

/** Why a touch did nothing. */
export interface TouchFailure {
  /** What was touched, as people call it; '' where the touch says it. */
  readonly whom: string
  readonly code: string
}

/** So many known texts, and more are asked for where more wait. */
const fewTexts = 100
/** How long an answer waits for the stream to say the same. */
const tellMs = 300

/** One layout, as the service tells it and as the key may steer it. It shows only what the service has said. */
export class Desk {
  show: DeskShow | undefined
  isLive = false
  /** When it was lost, ms since 1970. */
  lostAt: number | undefined
  maySteer = true
  /** Whether what is counted is also stored. */
  isDurable = true
  room: RoomFacts | undefined
  happenings: readonly Happening[] = []
  readonly rates = new ControlRates()
  readonly actionRate = new Rate()
  trials: ReadonlyMap<string, TrialResult> = new Map()
  /** What is under way, by what was touched. */
  readonly underWay = new Set<string>()
  /** What went wrong, by what was touched. */
  readonly failures = new Map<string, TouchFailure>()
  readonly layoutId: string
  readonly #options: DeskOptions
  readonly #endStream: () => void
  readonly #timer: ReturnType<typeof setInterval>
  #isFilling = false
  #hears: (() => void)[] = []

  constructor(options: DeskOptions) {
    this.#options = options
    this.layoutId = options.layoutId
    const { base, key, layoutId } = options
    this.#endStream = openLiveStream({
      base,
      hello: { key, layoutId },
      onEvent: (event) => this.#hear(event as DeskEvent),
      onOpen: (isOpen) => this.#turnLive(isOpen),
      onRefused: (code) => this.#refused(code),
    })
    this.#timer = setInterval(() => this.#lookAround(), 15_000)
  }

  end(): void {
    this.#endStream()
    clearInterval(this.#timer)
  }

  turnPage(pageId: string): void {
    this.#touch(`page ${pageId}`, this.#pageName(pageId), ({ send }) =>
      send('PUT', `${this.#path}/page`, { pageId }),
    )
  }

  enable(lid: number, enabled: boolean): void {
    this.#touch(`enabled ${lid}`, this.#label(lid), ({ send }) =>
      send('PUT', `${this.#path}/control/${lid}`, { enabled }),
    )
  }

  /** @param lid undefined for everything. */
  reset(lid?: number): void {
    const body = lid === undefined ? { all: true } : { lid }
    this.#touch(`reset ${lid ?? 'all'}`, this.#label(lid), ({ send }) =>
      send('POST', `${this.#path}/reset`, body),
    )
  }

  judge(textId: string, approve: boolean): void {
    this.#touch(`text ${textId}`, '', async ({ send }) => {
      try {
        await send('POST', `${this.#path}/texts/${textId}`, { approve })
      } catch (problem) {
        const isGone = (problem as DeskProblem).code === 'text-not-found'
        if (isGone && this.show) this.show = withoutText(this.show, textId)
        throw problem
      }
    })
  }

  hold(held: boolean): void {
    this.#touch('held', '', ({ send }) => send('PUT', '/output', { held }))
  }

  openRoom(open: boolean): void {
    this.#touch('room', '', ({ send }) => send('PUT', `/room/${this.layoutId}`, { open }))
  }

  /** @param display undefined for all. */
  testDisplay(display?: string): void {
    this.#touch(`test ${display ?? ''}`, display ?? '', async ({ send }) => {
      const { displays } = await send('POST', '/output/test', { ...(display !== undefined && { display }) })
      const trials = new Map(this.trials)
      for (const { host, port, sent, failure } of displays) trials.set(`${host}:${port}`, { sent, failure })
      this.trials = trials
    })
  }

  forgetFailure(name: string): void {
    this.failures.delete(name)
    this.#options.onChange()
  }

  #pageName(pageId: string): string {
    return this.show ? pageNameIn(this.show, pageId) : pageId
  }

  #label(lid: number | undefined): string {
    return (lid !== undefined && this.show?.controls.get(lid)?.props.label) || ''
  }

  get #path(): string {
    return `/layout/${this.layoutId}`
  }

  /** Sends what was touched, once at a time. Its effect is seen when the service tells it. */
  async #touch(
    name: string,
    whom: string,
    work: (calls: Pick<KeyCalls, 'send'>) => Promise<unknown>,
  ): Promise<void> {
    if (this.underWay.has(name)) return
    this.underWay.add(name)
    this.failures.delete(name)
    this.#options.onChange()
    const { calls } = this.#options
    try {
      await work({ send: (...words) => calls.send(...words) })
      await this.#told()
    } catch (error) {
      const code = error instanceof DeskProblem ? error.code : 'no-answer'
      if (code === 'api-key-invalid') return this.#finish(code)
      if (code === 'scope-insufficient') this.maySteer = false
      this.failures.set(name, { whom, code })
    } finally {
      this.underWay.delete(name)
      this.#options.onChange()
    }
  }

  /** Resolves when the stream has told something, or will not. */
  #told(): Promise<void> {
    return new Promise((resolve) => {
      this.#hears.push(resolve)
      setTimeout(resolve, this.isLive ? tellMs : 0)
    })
  }

  #hear(event: DeskEvent): void {
    const now = Date.now()
    const before = this.show
    const show = takeDeskEvent(before, event)
    if (show === undefined) return
    const textSaid = textHappening(before, event)
    if (textSaid) this.#happen(...textSaid)
    if (before) for (const each of compareShows(before, show)) this.#happen(...each)
    this.rates.follow(show, event.event === 'show', now)
    this.show = show
    this.#countActions(before, event, now)
    if (event.event === 'show') void this.#lookAround(true)
    if (show.isCut && show.texts.length < fewTexts) void this.#fillTexts()
    for (const hear of this.#hears.splice(0)) hear()
    this.#options.onChange()
  }

  #countActions(before: DeskShow | undefined, { event }: DeskEvent, now: number): void {
    const grown = (this.show?.actions.accepted ?? 0) - (before?.actions.accepted ?? 0)
    if (event === 'changes' && grown > 0) this.actionRate.add(grown, now)
  }

  #happen(what: Happened, whom: string): void {
    this.happenings = withHappening(this.happenings, what, whom, Date.now())
  }

  #turnLive(isLive: boolean): void {
    if (isLive && this.lostAt !== undefined) this.#happen('back', '')
    if (!isLive && this.isLive) this.#happen('lost', '')
    if (!isLive) this.lostAt ??= Date.now()
    if (isLive) this.lostAt = undefined
    this.isLive = isLive
    this.#options.onChange()
  }

  /** @returns whether to try again. */
  #refused(code: string): boolean {
    if (code === 'overloaded' || code === 'rate-limited') return true
    this.#finish(code)
    return false
  }

  #finish(code: string): void {
    this.end()
    this.#options.onEnd(code)
  }

  /** Asks for what the stream does not say. @param isNew also what changes only with a reload. */
  async #lookAround(isNew = false): Promise<void> {
    const { base, calls } = this.#options
    const [status, room, maySteer] = await Promise.all([
      calls.get('/status').catch(() => undefined),
      isNew ? readRoom(base, this.layoutId).catch(() => undefined) : undefined,
      isNew ? calls.maySteer() : this.maySteer,
    ])
    this.isDurable = status?.durable ?? this.isDurable
    this.room = room ?? this.room
    this.maySteer = maySteer
    if (isNew && this.show?.isCut) await this.#fillTexts()
    this.#options.onChange()
  }

  /** More texts wait than the service lists at once. */
  async #fillTexts(): Promise<void> {
    if (this.#isFilling) return
    this.#isFilling = true
    const { calls } = this.#options
    try {
      const [{ texts }, { layouts }] = await Promise.all([
        calls.get(`${this.#path}/texts`),
        calls.get('/status'),
      ])
      const mine = layouts.find((layout: { readonly layoutId: string }) => layout.layoutId === this.layoutId)
      if (this.show) this.show = withTexts(this.show, texts, mine?.texts ?? texts.length)
    } catch {
      // It is tried again with the next event.
    } finally {
      this.#isFilling = false
      this.#options.onChange()
    }
  }
}
