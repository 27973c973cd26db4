import { randomUUID } from 'node:crypto'
import type { ActionCounters } from '../../action/action-counters.js'
import type { Envelope } from '../../action/envelope.js'
import type { Completion, GroupCommit } from '../../action/group-commit.js'
import type { ActionForwarder } from '../../action/perform.js'
import { Refusal } from '../../errors.js'
import type { Faults } from '../../faults.js'
import type { ShowState } from '../../state/show-state.js'
import type { ControlValue } from '../../wire/control-state.js'
import { type BatchAction, batchKeyOf, encodeBatch, splitBatch } from '../batch.js'
import type { OrderedPublisher, PublishOutcome } from '../ordered-publisher.js'

export interface BatchPublisherContext {
  readonly publisher: Pick<OrderedPublisher, 'publish'>
  readonly state: Pick<ShowState, 'idempotency'>
  readonly commit: Pick<GroupCommit, 'join'>
  readonly counters: Pick<ActionCounters, 'accepted'>
  readonly faults: Faults
  /** @throws {Refusal} while nothing may be forwarded. */
  readonly admit: () => void
}

/** What belongs to one message, in the order of its actions. */
interface Flight {
  readonly hashes: readonly string[]
  readonly completion: readonly Completion[]
}

/** Actions whose phones wait: a few seconds of a full house without the broker. */
const mostWaiting = 200_000

/**
 * Forwards the actions of an edge: those of one turn of the event loop in one message, and answers their phones when
 * the broker has stored it. An action costs a place in three lists until then.
 */
export class BatchPublisher implements ActionForwarder {
  /** Of this start of the edge. */
  readonly epoch: string = randomUUID()
  /** Actions whose phones wait. */
  completion = 0
  /** Actions since the start that nobody knows of, and actions that the broker did not take. */
  unconfirmed = 0
  refused = 0
  #actions: BatchAction[] = []
  #hashes: string[] = []
  #phones: Completion[] = []
  readonly #flights = new Set<Flight>()

  constructor(private readonly context: BatchPublisherContext) {}

  forward(
    { layoutId, lid, type }: Envelope,
    value: ControlValue,
    participant: string,
    hash: string,
    completion: Completion,
  ): void {
    this.context.admit()
    if (this.completion >= mostWaiting) throw tooManyWait
    this.completion++
    this.#hashes.push(hash)
    this.#phones.push(completion)
    const count = this.#actions.push([layoutId, lid, type, value, participant, batchKeyOf(hash)])
    if (count === 1) this.context.commit.join({ accept: this.#publish, fail: this.#publish })
  }

  /** Tells all phones that still wait then that nobody knows. @param ms from now. */
  giveUpIn(ms: number): void {
    setTimeout(() => {
      for (const flight of this.#flights) this.#settle(flight, 'unconfirmed')
    }, ms).unref()
  }

  readonly #publish = (): void => {
    const [actions, hashes, phones] = [this.#actions, this.#hashes, this.#phones]
    this.#actions = []
    this.#hashes = []
    this.#phones = []
    let begin = 0
    for (const piece of splitBatch(actions)) {
      const end = begin + piece.length
      this.#send(piece, { hashes: hashes.slice(begin, end), completion: phones.slice(begin, end) })
      begin = end
    }
  }

  #send(actions: readonly BatchAction[], flight: Flight): void {
    const { publisher, faults } = this.context
    this.#flights.add(flight)
    try {
      publisher.publish(
        (number) => encodeBatch({ epoch: this.epoch, number, actions }),
        (outcome) => this.#settle(flight, outcome),
      )
    } catch (error) {
      faults.report(error, 'a batch could not be sent to the broker')
      this.#settle(flight, 'unconfirmed')
    }
  }

  #settle(flight: Flight, outcome: PublishOutcome): void {
    if (!this.#flights.delete(flight)) return
    const { length } = flight.completion
    this.completion -= length
    if (outcome === 'stored') this.#remember(flight)
    else this[outcome] += length
    for (const completion of flight.completion) this.#answer(completion, refusalOf[outcome])
    this.context.commit.join()
  }

  #remember({ hashes }: Flight): void {
    const { state, counters } = this.context
    const now = performance.now()
    counters.accepted += hashes.length
    // One that was repeated while its first try was under way is there already.
    for (const hash of hashes)
      if (hash !== '' && !state.idempotency.has(hash, now)) state.idempotency.add(hash, now)
  }

  /** One whose answer goes wrong takes nobody else's. */
  #answer(completion: Completion, refusal: Refusal | undefined): void {
    try {
      if (refusal === undefined) completion.accept()
      else completion.fail?.(refusal)
    } catch (error) {
      this.context.faults.report(error, 'a phone could not be answered')
    }
  }
}

const soon = { headers: { 'retry-after': '1' } }

const refusalOf: Readonly<Record<PublishOutcome, Refusal | undefined>> = {
  stored: undefined,
  unconfirmed: new Refusal(
    'unconfirmed',
    'The action was passed on, and nobody has confirmed in time that it will be counted: it may be, or not. Send it again with the same Idempotency-Key.',
    soon,
  ),
  refused: new Refusal(
    'overloaded',
    'The action could not be passed on; nothing was counted. Try again in a second.',
    soon,
  ),
}

const tooManyWait = new Refusal(
  'overloaded',
  'Too many actions wait to be passed on; nothing was done. Try again in a second.',
  soon,
)
