import type { RoomAnswer } from '../../../wire/room.js'
import type { ShowEvent } from '../../../wire/stream/show.js'
import type { Deed } from '../../../wire/stream/steered.js'
import { base } from '../../link/addresses.js'
import type { KeyCall } from '../../link/desk-request.js'
import { keyCall } from '../../link/key-call.js'
import { openLiveStream } from '../../link/live-stream.js'
import { readRoom } from '../../link/room.js'
import { compareShows } from '../model/compare-shows.js'
import { describeDeed, newDeeds } from '../model/deeds.js'
import { type DeskShow, labelIn } from '../model/desk-show.js'
import { withTexts, withWaiting } from '../model/desk-texts.js'
import { type Logged, type LoggedEvent, withEvent, withoutOwn } from '../model/event-log.js'
import { ControlRates, Rate } from '../model/rates.js'
import { takeDeskEvent } from '../model/take-event.js'
import { soundAlarm } from './alarm-sound.js'
import { KeptCards } from './kept-cards.js'
import { Steering } from './steering.js'
import type { SteeredShow } from './touches.js'

/** Between two requests for the number of waiting texts, if only the service knows it, ms. */
const recountMs = 1000
/** With fewer listed texts than this, more are requested if more wait. */
const fewTexts = 100

/** One layout as the service describes it. It shows only what the service has said. */
export class Desk implements SteeredShow {
  show: DeskShow | undefined
  isLive = false
  /** When the stream was lost, ms since 1970. */
  lostAt: number | undefined
  /** Whether what is counted is also stored. */
  isDurable = true
  /** When the certificate for HTTPS ends, ms since 1970; undefined over plain HTTP. */
  certificateEnd: number | undefined
  room: RoomAnswer | undefined
  eventLog: readonly LoggedEvent[] = []
  readonly rates = new ControlRates()
  readonly actionRate = new Rate()
  readonly steer: Steering
  readonly cards: KeptCards
  readonly #call: KeyCall
  readonly #endStream: () => void
  readonly #timer: ReturnType<typeof setInterval>
  #recount: ReturnType<typeof setTimeout> | undefined
  #hasEnded = false
  /** The events of texts since their list was requested; undefined while no request is open. */
  #meanwhile: ShowEvent[] | undefined

  /**
   * @param onChange is called when something that the desk shows has changed.
   * @param onEnd is called when the key is no longer accepted, or the layout no longer exists.
   */
  constructor(
    key: string,
    readonly layoutId: string,
    private readonly onChange: () => void,
    private readonly onEnd: (code: string) => void,
  ) {
    this.#call = keyCall(key)
    this.steer = new Steering(this.#call, this, onChange, () => this.#finish('api-key-invalid'))
    this.cards = new KeptCards(layoutId, onChange)
    this.#endStream = openLiveStream<ShowEvent>(
      { key, layoutId },
      {
        event: (event) => this.#handle(event),
        open: (isOpen) => this.#goLive(isOpen),
        refused: (code) => this.#finish(code),
      },
    )
    this.#timer = setInterval(() => this.#pollRest(), 15_000)
  }

  end(): void {
    this.#hasEnded = true
    this.#endStream()
    clearInterval(this.#timer)
    clearTimeout(this.#recount)
  }

  take(show: DeskShow): void {
    const before = this.show
    this.show = show
    if (before !== undefined) {
      for (const change of compareShows(before, show)) {
        if (change[0] === 'displayDown') soundAlarm()
        this.#logEvent(change)
      }
    }
    for (const { did, by, at } of newDeeds(before, show)) this.#logEvent(describeDeed(show, did), { by, at })
  }

  noteOwn(did: Deed): void {
    if (this.show) this.#logEvent(describeDeed(this.show, did), { isOwn: true })
  }

  #handle(event: ShowEvent): void {
    const now = performance.now()
    const before = this.show
    const show = takeDeskEvent(before, event, now)
    if (show === undefined) return
    const isWhole = event.event === 'show'
    const isOfText = event.event === 'text' || event.event === 'text-done'
    if (event.event === 'text') this.#logEvent(['text', labelIn(before, event.lid)])
    this.rates.follow(show, isWhole, now)
    // What happened while the stream was lost is not a burst.
    if (before && !isWhole)
      this.actionRate.add(Math.max(0, show.actions.accepted - before.actions.accepted), now)
    if (isWhole) {
      const told = newDeeds(before, show).map(({ did }) => describeDeed(show, did))
      this.eventLog = withoutOwn(this.eventLog, told)
    }
    this.take(show)
    this.steer.follow()
    if (isWhole) void this.#pollRest(true)
    if (isOfText) this.#meanwhile?.push(event)
    if (show.isCut && (isWhole || show.texts.length < fewTexts)) void this.#fillTexts()
    if (show.isCut && isOfText) this.#countSoon()
    this.onChange()
  }

  #logEvent([what, whom, seconds]: Logged, more: Partial<LoggedEvent> = {}): void {
    this.eventLog = withEvent(this.eventLog, { what, whom, seconds, at: Date.now(), ...more })
  }

  #goLive(isLive: boolean): void {
    if (isLive && this.lostAt !== undefined) this.#logEvent(['back', ''])
    if (!isLive && this.isLive) this.#logEvent(['lost', ''])
    if (!isLive) this.lostAt ??= Date.now()
    if (isLive) this.lostAt = undefined
    this.isLive = isLive
    this.onChange()
  }

  /** @returns whether to try again. */
  #finish(code: string): boolean {
    if (code === 'rate-limited') return true
    this.end()
    this.onEnd(code)
    return false
  }

  /** Requests what the stream does not say. @param isNew also requests what changes only with a start or a reload. */
  async #pollRest(isNew = false): Promise<void> {
    const [status, room] = await Promise.all([
      this.#call('GET', '/status').catch(() => undefined),
      isNew ? readRoom(base, this.layoutId).catch(() => undefined) : undefined,
    ])
    this.isDurable = status?.durable ?? this.isDurable
    this.room = room ?? this.room
    if (status) {
      this.steer.maySteer = status.scope !== 'view'
      this.certificateEnd = status.certificate?.validUntil
    }
    this.onChange()
  }

  /** Requests more texts, since more wait than the service lists at once. */
  async #fillTexts(): Promise<void> {
    if (this.#meanwhile) return
    const meanwhile: ShowEvent[] = []
    this.#meanwhile = meanwhile
    try {
      const { texts } = await this.#call('GET', `/layout/${this.layoutId}/texts`)
      const waiting = await this.#askWaiting()
      if (this.show) this.show = withTexts(this.show, texts, waiting, meanwhile)
      if (meanwhile.length > 0) this.#countSoon()
    } catch {
      this.#countSoon()
    } finally {
      this.#meanwhile = undefined
      this.onChange()
    }
  }

  /** Soon counts the waiting texts again: a number kept from events and answers drifts, as they overtake each other. */
  #countSoon(): void {
    if (!this.#hasEnded) this.#recount ??= setTimeout(() => void this.#countTexts(), recountMs)
  }

  /** Requests the number of waiting texts, and those that could not be had before. */
  async #countTexts(): Promise<void> {
    this.#recount = undefined
    const waiting = await this.#askWaiting().catch(() => undefined)
    if (waiting === undefined) this.#countSoon()
    else if (this.show) this.show = withWaiting(this.show, waiting)
    if (this.show?.isCut && this.show.texts.length < fewTexts) void this.#fillTexts()
    this.onChange()
  }

  async #askWaiting(): Promise<number> {
    const { layouts } = await this.#call('GET', '/status')
    const mine = layouts.find(({ layoutId }: { readonly layoutId: string }) => layoutId === this.layoutId)
    return mine?.texts ?? 0
  }
}
