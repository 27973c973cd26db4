import { tokenInvalid } from '../auth/token-refusal.js'
import { Refusal } from '../errors.js'
import { roomClosed } from '../room/door/join-refusals.js'
import type { ShowState } from '../state/show-state.js'
import { type Audience, layoutGone } from './audience.js'
import { type Frame, pongOf } from './frame/frame.js'
import { type Hello, helloExpected } from './frame/hello.js'
import type { Outbox } from './outbox.js'
import type { Role } from './role.js'
import { SecondCount } from './second-count.js'

export interface ProjectorContext {
  readonly state: Pick<ShowState, 'layouts' | 'rooms'>
  readonly screens: Audience
}

/** Frames a second; more close the stream, since nobody here has shown anything. */
const mostFrames = 100

/** The stream of a screen on the wall: it is shown the page and the results while the room is open, and does nothing. */
export class Projector implements Role {
  readonly #frames = new SecondCount()

  /** Also sends page and results. @throws {Refusal} `layout-not-found`, `room-closed`. */
  constructor(
    private readonly context: ProjectorContext,
    private readonly outbox: Outbox,
    private layoutId: string,
  ) {
    this.#enter(layoutId)
  }

  /** Perhaps for another layout. */
  helloAgain(hello: Hello): void {
    if (!('screen' in hello)) throw helloExpected
    this.#count()
    this.leave()
    this.#enter(hello.screen)
  }

  /** The room may have been closed. */
  check(): void {
    requireOpen(this.context, this.layoutId)
  }

  leave(): void {
    this.context.screens.leave(this.layoutId, this.outbox)
  }

  receive(frame: Frame | Refusal): void {
    try {
      this.#count()
      if (frame instanceof Refusal || frame.ping === undefined) throw showsOnly
      this.outbox.answer(pongOf(frame))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error === tooManyFrames) this.outbox.close(error)
      else this.outbox.refuse(error, undefined)
    }
  }

  #enter(layoutId: string): void {
    requireOpen(this.context, layoutId)
    this.layoutId = layoutId
    this.context.screens.join(layoutId, this.outbox)
  }

  #count(): void {
    if (this.#frames.add() > mostFrames) throw tooManyFrames
  }
}

/** @throws {Refusal} `layout-not-found`, `room-closed`. */
function requireOpen({ state }: ProjectorContext, layoutId: string): void {
  if (!state.layouts.byId.has(layoutId)) throw layoutGone
  if (!state.rooms.isOpen(layoutId)) throw roomClosed
}

const showsOnly = tokenInvalid(
  'Expected a hello or a ping: a screen only shows. Actions are for the stream of a phone.',
)
const tooManyFrames = new Refusal('rate-limited', 'A screen may send 100 frames a second. Send fewer.')
