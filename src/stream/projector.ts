import { tokenInvalid } from '../auth/jwt.js'
import type { ScreenTickets } from '../auth/screen-tickets.js'
import { Refusal } from '../errors.js'
import { PeriodCount } from '../limits/pace.js'
import { roomClosed } from '../room/join/join-service.js'
import type { ShowState } from '../state/show-state.js'
import type { Hello, ScreenHello } from '../wire/stream/frame.js'
import type { LightEvents } from './light-events.js'
import type { Outbox } from './outbox.js'
import { layoutGone, type PageSubscribers } from './page-subscribers.js'
import { type Frame, helloExpected, pongFrame } from './protocol.js'
import type { ReactionEvents } from './reaction-events.js'
import type { ScreenEvents } from './screen-events.js'
import type { Role } from './stream.js'

export interface ProjectorContext {
  readonly state: Pick<ShowState, 'layouts' | 'rooms'>
  readonly screens: PageSubscribers
  readonly screenEvents: ScreenEvents
  readonly lightEvents: LightEvents
  readonly reactionEvents: ReactionEvents
  readonly tickets: Pick<ScreenTickets, 'check'>
  /** Those with a ticket have places of their own, so that others never keep them out. */
  readonly places: { readonly withTicket: Set<Outbox>; readonly without: Set<Outbox>; readonly most: number }
}

/** Frames a second; more close the stream, since nobody here has shown anything. */
const mostFrames = 100

/** The stream of a screen on the wall: it is told what to show, the page and the results, and does nothing. */
export class Projector implements Role {
  readonly #frames = new PeriodCount(1000)

  /** Also sends what it shows, page, results, and the light if there is one. @throws {Refusal} `layout-not-found`, `room-closed`, `token-invalid`, `token-expired`, `overloaded`. */
  constructor(
    private readonly context: ProjectorContext,
    private readonly outbox: Outbox,
    private hello: ScreenHello,
  ) {
    this.#enter()
  }

  /** Perhaps for another layout. */
  helloAgain(hello: Hello): void {
    if (!('screen' in hello)) throw helloExpected
    this.#count()
    this.leave()
    this.hello = hello
    this.#enter()
  }

  /** The layout may be gone, or the tickets revoked. A room that is closed keeps the screens that it has. */
  check(): void {
    const { screen, ticket } = this.hello
    if (!this.context.state.layouts.byId.has(screen)) throw layoutGone
    if (ticket !== undefined) this.context.tickets.check(ticket, screen)
  }

  leave(): void {
    const { screens, screenEvents, lightEvents, reactionEvents, places } = this.context
    screens.leave(this.hello.screen, this.outbox)
    lightEvents.leave(this.hello.screen, this.outbox)
    reactionEvents.leave(this.hello.screen, this.outbox)
    screenEvents.leave(this.hello.screen, this.outbox)
    places.withTicket.delete(this.outbox)
    places.without.delete(this.outbox)
  }

  receive(frame: Frame | Refusal): void {
    this.#count()
    try {
      if (frame instanceof Refusal || frame.ping === undefined) throw showsOnly
      this.outbox.answer(pongFrame(frame))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.outbox.refuse(error, undefined)
    }
  }

  #enter(): void {
    this.check()
    const { screen, ticket } = this.hello
    const { state, screens, screenEvents, lightEvents, reactionEvents, places } = this.context
    if (ticket === undefined && !state.rooms.isOpen(screen)) throw roomClosed
    const taken = ticket === undefined ? places.without : places.withTicket
    if (taken.size >= places.most) throw tooManyScreens
    taken.add(this.outbox)
    if (ticket !== undefined) this.outbox.prove()
    // First: nothing is to be seen of the page where the screens are black.
    screenEvents.join(screen, this.outbox)
    screens.join(screen, this.outbox)
    lightEvents.join(screen, this.outbox)
    reactionEvents.join(screen, this.outbox)
  }

  #count(): void {
    if (this.#frames.add() > mostFrames) throw tooManyFrames
  }
}

const tooManyScreens = new Refusal('overloaded', 'All places for screens are taken. Try again later.')
const showsOnly = tokenInvalid(
  'Expected a hello or a ping: a screen only shows. Actions are for the stream of a phone.',
)
const tooManyFrames = new Refusal('rate-limited', 'A screen may send 100 frames a second. Send fewer.')
