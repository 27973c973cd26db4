import { describeActions } from '../action/action-counters.js'
import type { ScreenTickets } from '../auth/screen-tickets.js'
import type { Displays } from '../display/displays.js'
import { onlyAtStage, Refusal } from '../errors.js'
import { isForeign } from '../http/cors.js'
import type { WebSocketConnection, WebSocketOrigin, WebSocketService } from '../http/web-socket.js'
import type { Pace } from '../limits/pace.js'
import type { Registrations } from '../osc-input/command/registrations.js'
import type { Recorder } from '../recording/recorder.js'
import type { JoinService } from '../room/join/join-service.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { LastResets } from '../state/undo/last-resets.js'
import { describeDisplays } from '../view/describe-displays.js'
import type { PhonePages } from '../view/pages.js'
import type { ReactionSource } from '../view/reactions.js'
import type { Results } from '../view/results.js'
import type { ScreenSource } from '../view/shown-screens.js'
import type { Hello, Subprotocol } from '../wire/stream/frame.js'
import type { ShowParts } from '../wire/stream/show.js'
import { LightEvents } from './light-events.js'
import { Operator, type OperatorContext } from './operator.js'
import { OperatorStreams } from './operator-streams.js'
import { Outbox } from './outbox.js'
import { PageSubscribers } from './page-subscribers.js'
import { ParticipantStreams, Phone, type PhoneContext } from './phone.js'
import { Projector, type ProjectorContext } from './projector.js'
import { closingFrame, lightEvent, type OperatorEvent } from './protocol.js'
import { ReactionEvents } from './reaction-events.js'
import { ScreenEvents } from './screen-events.js'
import { type Role, Stream, type StreamContext } from './stream.js'
import { type StreamCounts, Traffic } from './traffic.js'

/** Each stream is looked at about once in this time, a part of them at a time. */
const roundMs = 800
const partsOfRound = 16
/** Phones get this part of all connections, so that operators still find one. */
export const phonesShare = 0.9
/** Screens get this part of them, and at least one, and those with a ticket as many again. */
const screensShare = 0.01
/** Phones return after a stop within this and twice their number, ms: spread out. */
const soonestReturnMs = 500

export interface StreamsContext
  extends Omit<PhoneContext, 'pageSubscribers' | 'lightEvents' | 'participants' | 'service'>,
    Omit<OperatorContext, 'operatorStreams'> {
  readonly displays: Displays
  readonly phonePages: PhonePages
  readonly results: Pick<Results, 'of'>
  readonly screens: ScreenSource
  readonly reactions: ReactionSource
  readonly joinService: Pick<JoinService, 'joinCodes' | 'newPeopleOf'>
  readonly registrations: Pick<Registrations, 'all'>
  readonly pace: Pick<Pace, 'perSecond'>
  readonly resets: Pick<LastResets, 'of'>
  /** Undefined where nothing is recorded. */
  readonly recorder?: Recorder | undefined
  /** Longest frame, bytes. */
  readonly maxBody: number
  readonly maxConnections: number
  readonly tickets: Pick<ScreenTickets, 'of' | 'check'>
  readonly corsOrigins: readonly string[]
}

/** `GET /stream`: phones, operators and screens on WebSockets. */
export class Streams implements WebSocketService, StreamContext {
  readonly protocol: Subprotocol = 'ovation.v1'
  readonly traffic = new Traffic()
  /** True while the service stops. */
  stopping = false
  readonly longest: number
  readonly commit: StreamContext['commit']
  readonly #streams = new Set<Stream>()
  readonly #pageSubscribers: PageSubscribers
  readonly #operatorStreams: OperatorStreams
  readonly #phones: PhoneContext
  readonly #operators: OperatorContext
  readonly #projectors: ProjectorContext
  #round: Iterator<Stream> = this.#streams.values()
  /** The largest part of this round, and of the one before. */
  #part = 0
  #partBefore = 0
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly context: StreamsContext) {
    const { state, displays, registrations, counters, pace, commit, joinService, recorder } = context
    this.longest = context.maxBody
    this.commit = commit
    this.#pageSubscribers = new PageSubscribers(context.phonePages, context.results)
    const lightEvents = new LightEvents(state.lights)
    const partsOf = ({ layoutId, activePage, hasLight }: LiveLayout): ShowParts => ({
      activePageId: activePage.pageId,
      held: state.hold.isHeld,
      recording: recorder?.isRecording ?? null,
      screen: state.screens.of(layoutId),
      light: hasLight ? state.lights.present(layoutId) : null,
      muted: state.authors.mutedSigns(layoutId),
      lastReset: context.resets.of(layoutId),
      room: { open: state.rooms.isOpen(layoutId) },
      newPeople: joinService.newPeopleOf(layoutId),
      join: joinService.joinCodes(layoutId),
      ticket: context.tickets.of(layoutId),
      displays: describeDisplays(displays, registrations),
      phones: this.#pageSubscribers.of(layoutId),
      actions: describeActions(counters, pace),
    })
    const { texts, steering, authors, revocations } = state
    const generationOf = (layoutId: string) => revocations.current(layoutId)
    const source = { partsOf, texts, steering, authors, generationOf }
    this.#operatorStreams = new OperatorStreams(state.layouts, source)
    const participants = new ParticipantStreams()
    const shared = { pageSubscribers: this.#pageSubscribers, lightEvents, participants, service: this }
    this.#phones = { ...context, ...shared }
    this.#operators = { ...context, operatorStreams: this.#operatorStreams }
    const screens = new PageSubscribers(context.phonePages, context.results, true)
    const places = {
      withTicket: new Set<Outbox>(),
      without: new Set<Outbox>(),
      most: this.#placesFor(screensShare),
    }
    const screenEvents = new ScreenEvents(state, context.screens)
    const reactionEvents = new ReactionEvents(context.reactions)
    const { tickets } = context
    this.#projectors = { state, screens, screenEvents, lightEvents, reactionEvents, tickets, places }
    // At the end of the turn all parts of a change are done, and stored.
    const publish = () => {
      this.#pageSubscribers.publish()
      screens.publish()
    }
    state.layouts.follow(() => commit.join({ accept: publish, fail: publish }))
    const tell = () => this.#operatorStreams.tellEvents()
    const hear = (layoutId: string, event: OperatorEvent) => {
      if (this.#operatorStreams.hear(layoutId, event)) commit.join({ accept: tell, fail: tell })
    }
    texts.follow(hear)
    steering.follow(hear)
    state.lights.follow((layoutId, light) => hear(layoutId, lightEvent(light)))
  }

  get counts(): StreamCounts {
    const screens = this.#projectors.screens.count
    return { phones: this.#pageSubscribers.count, operators: this.#operatorStreams.count, screens }
  }

  /** Open streams of phones, by layoutId. */
  get phonesByLayout(): Readonly<Record<string, number>> {
    const { byId } = this.context.state.layouts
    return Object.fromEntries([...byId.keys()].map((id) => [id, this.#pageSubscribers.of(id)]))
  }

  get unanswered(): number {
    return this.traffic.late
  }

  open(connection: WebSocketConnection, from: WebSocketOrigin): Stream {
    const { commit, faults, corsOrigins } = this.context
    const refusal = isForeign(from, corsOrigins) ? originForbidden : undefined
    const stream = new Stream(this, new Outbox(connection, commit, this.traffic, faults), refusal)
    this.#streams.add(stream)
    this.#timer ??= setInterval(() => this.#sweep(), roundMs / partsOfRound).unref()
    return stream
  }

  left(stream: Stream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  welcome(hello: Hello, outbox: Outbox): Role {
    if ('key' in hello) {
      if (this.context.forwarder) throw onlyAtStage
      return new Operator(this.#operators, outbox, hello)
    }
    this.context.load.admit()
    const role =
      'screen' in hello
        ? new Projector(this.#projectors, outbox, hello)
        : this.#welcomePhone(hello.token, outbox)
    if (this.stopping) this.#announceStop(outbox)
    return role
  }

  report(error: unknown): void {
    this.context.faults.report(error, 'a stream failed')
  }

  announceStop(): void {
    this.stopping = true
    for (const phone of this.#pageSubscribers) this.#announceStop(phone)
    for (const screen of this.#projectors.screens) this.#announceStop(screen)
  }

  stop(): number {
    const streams = [...this.#streams]
    for (const { outbox } of streams) outbox.stop()
    clearInterval(this.#timer)
    this.#operatorStreams.close()
    this.#pageSubscribers.close()
    this.#projectors.screens.close()
    this.#projectors.screenEvents.close()
    this.#projectors.reactionEvents.close()
    return streams.length
  }

  #welcomePhone(token: string, outbox: Outbox): Phone {
    const participant = this.context.tokens.verify(`Bearer ${token}`)
    outbox.prove()
    if (this.#pageSubscribers.count >= this.#placesFor(phonesShare)) throw tooManyPhones
    return new Phone(this.#phones, outbox, participant)
  }

  #placesFor(share: number): number {
    return Math.max(1, Math.floor(share * this.context.maxConnections))
  }

  #announceStop(phone: Outbox): void {
    const retryIn = soonestReturnMs + Math.floor(Math.random() * (2 * this.#streams.size + 1))
    phone.send(closingFrame(retryIn))
  }

  /** Goes on where the last part of the round ended; a Set may change while it is gone through. */
  #sweep(): void {
    const now = performance.now()
    this.#part = Math.max(this.#part, Math.ceil(this.#streams.size / partsOfRound))
    // Not fewer when many leave: the last of a crowd whose tokens are revoked would stay for seconds.
    for (let left = Math.max(this.#part, this.#partBefore); left > 0; left--) {
      const { value, done } = this.#round.next()
      if (!done) value.sweep(now)
      else {
        this.#round = this.#streams.values()
        this.#partBefore = this.#part
        this.#part = 0
      }
    }
  }
}

const originForbidden = new Refusal(
  'origin-forbidden',
  'Expected a page of an origin in [http] cors_origins, or one of this service; received another Origin.',
)
const tooManyPhones = new Refusal('overloaded', 'All places for phones are taken. Try again later.')
