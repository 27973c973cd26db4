import { isKey, readEnvelope } from '../action/envelope.js'
import type { Completion } from '../action/group-commit.js'
import { type ActionContext, limit, perform } from '../action/perform.js'
import type { AudienceTokens, Participant } from '../auth/audience-tokens.js'
import { tokenInvalid } from '../auth/jwt.js'
import { steadyTime } from '../clocks.js'
import type { People } from '../crowd/people.js'
import { Refusal, shuttingDown } from '../errors.js'
import type { Faults } from '../faults.js'
import type { LoadMeter } from '../limits/load-meter.js'
import { PeriodCount } from '../limits/pace.js'
import type { Bucket } from '../limits/token-bucket.js'
import { closeCodes } from '../wire/stream/close-codes.js'
import type { Hello } from '../wire/stream/frame.js'
import type { LightEvents } from './light-events.js'
import type { ExpectedAnswer, Outbox } from './outbox.js'
import type { PageSubscribers } from './page-subscribers.js'
import { acceptedFrame, type Frame, pongFrame, refusedFrame } from './protocol.js'
import type { Role } from './stream.js'

export interface PhoneContext extends ActionContext {
  readonly tokens: AudienceTokens<Bucket>
  readonly load: Pick<LoadMeter, 'admit'>
  readonly faults: Faults
  readonly pageSubscribers: PageSubscribers
  readonly lightEvents: LightEvents
  readonly participants: ParticipantStreams
  /** Whose `stopping` is true while the service stops. */
  readonly service: { readonly stopping: boolean }
}

/** A client that the limit refuses more often in a second is closed. */
const mostRefused = 100

/** A participant's stream: acts, and is told of the page. */
export class Phone implements Role {
  readonly #refusals = new PeriodCount(1000)

  /** Also sends the page, and the light if there is one. */
  constructor(
    private readonly context: PhoneContext,
    private readonly outbox: Outbox,
    private participant: Participant<Bucket>,
  ) {
    context.pageSubscribers.join(participant.layoutId, outbox)
    context.lightEvents.join(participant.layoutId, outbox, participant.id)
    context.participants.enter(participant.layoutId, participant.id, outbox)
    // What somebody with an open stream has set stays, however long they do nothing.
    this.#people.streamOpened(participant.id, steadyTime())
  }

  helloAgain(hello: Hello): void {
    const { layoutId, id } = this.participant
    const next = 'token' in hello ? this.context.tokens.verify(`Bearer ${hello.token}`) : undefined
    if (next?.layoutId !== layoutId || next.id !== id) throw otherParticipant
    this.participant = next
    this.context.pageSubscribers.sendPage(layoutId, this.outbox)
    this.context.lightEvents.tellAgain(layoutId, this.outbox)
  }

  check(): void {
    this.participant = this.context.tokens.renew(this.participant)
  }

  leave(): void {
    const { layoutId, id } = this.participant
    this.context.pageSubscribers.leave(layoutId, this.outbox)
    this.context.lightEvents.leave(layoutId, this.outbox)
    this.context.participants.leave(layoutId, id, this.outbox)
    this.#people.streamClosed(id, steadyTime())
  }

  get #people(): People {
    return this.context.state.layouts.crowds.peopleOf(this.participant.layoutId)
  }

  receive(frame: Frame | Refusal): void {
    const id = frame instanceof Refusal || !isKey(frame.id) ? undefined : frame.id
    try {
      this.#take(frame, id)
    } catch (error) {
      this.#refuse(error, id)
    }
  }

  /** The steps of a frame; those of an action are the same as over HTTP, in the same order. */
  #take(frame: Frame | Refusal, id: string | undefined): void {
    const { context, outbox } = this
    if (context.service.stopping) throw shuttingDown // 503
    context.load.admit() // 503
    this.#authenticate() // 401
    if (outbox.closing) return
    this.#limit() // 429
    if (frame instanceof Refusal) throw frame // 400
    if (frame.ping !== undefined) return outbox.answer(pongFrame(frame))
    const envelope = readEnvelope(frame, this.participant.layoutId) // 400
    if (context.forwarder !== undefined) {
      const answer = new LateAnswer(context, outbox, id)
      perform(context, this.participant, envelope, id ?? '', answer)
      return outbox.expect(answer)
    }
    perform(context, this.participant, envelope, id ?? '', outbox)
    if (id !== undefined) outbox.accepted(id)
  }

  /** The token may have expired, or been revoked or rotated away, since the last frame. */
  #authenticate(): void {
    try {
      this.check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.outbox.close(error)
    }
  }

  #limit(): void {
    try {
      limit(this.context, this.participant)
    } catch (error) {
      if (this.#refusals.add() > mostRefused && error instanceof Refusal) this.outbox.close(error)
      throw error
    }
  }

  #refuse(error: unknown, id: string | undefined): void {
    const refusal = error instanceof Refusal ? error : this.context.faults.refuse(error, 'a frame failed')
    this.context.counters.refuse(refusal.code)
    if (!this.outbox.closing) this.outbox.refuse(refusal, id)
  }
}

/** A person has a few pages and devices; one who opens more would take the places of others. */
const mostStreams = 8

/** The open streams of each participant: one more than eight closes the oldest. */
export class ParticipantStreams {
  /** The oldest of each first. */
  readonly #byParticipant = new Map<string, Set<Outbox>>()

  enter(layoutId: string, participantId: string, stream: Outbox): void {
    const key = keyOf(layoutId, participantId)
    const streams = this.#byParticipant.get(key)
    if (streams === undefined) return void this.#byParticipant.set(key, new Set([stream]))
    streams.add(stream)
    if (streams.size <= mostStreams) return
    const [oldest] = streams
    // It may leave later, when its client has closed.
    streams.delete(oldest!)
    oldest!.cut(closeCodes.away, 'replaced')
  }

  leave(layoutId: string, participantId: string, stream: Outbox): void {
    const key = keyOf(layoutId, participantId)
    const streams = this.#byParticipant.get(key)
    if (streams?.delete(stream) && streams.size === 0) this.#byParticipant.delete(key)
  }
}

/** Ids of layouts have no slash. */
function keyOf(layoutId: string, participantId: string): string {
  return `${layoutId}/${participantId}`
}

/** The answer to an action of a stream that is counted on another machine. */
export class LateAnswer implements Completion, ExpectedAnswer {
  text: string | undefined

  /** @param id of the frame, undefined where it has none. */
  constructor(
    private readonly context: Pick<PhoneContext, 'counters' | 'faults'>,
    private readonly outbox: Outbox,
    private readonly id: string | undefined,
  ) {}

  accept(): void {
    this.#arrive(this.id === undefined ? '' : acceptedFrame(this.id))
  }

  fail(error: unknown): void {
    const { faults, counters } = this.context
    const refusal = error instanceof Refusal ? error : faults.refuse(error, 'a frame could not be answered')
    counters.refuse(refusal.code)
    this.#arrive(refusedFrame(refusal, this.id))
  }

  #arrive(text: string): void {
    if (this.text !== undefined) return
    this.text = text
    this.outbox.arrived()
  }
}

const otherParticipant = tokenInvalid(
  'Expected a token of the participant and the layout of this stream; received another one. Open another stream.',
)
