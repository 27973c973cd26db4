import type { ActionCounters } from '../action/action-counters.js'
import type { Completion } from '../action/group-commit.js'
import { Refusal } from '../errors.js'
import type { Faults } from '../faults.js'
import type { ExpectedAnswer, Outbox } from './outbox.js'
import { acceptedFrame, refusedFrame } from './protocol.js'

/** The answer to an action of a stream that is counted on another machine. */
export class LateAnswer implements Completion, ExpectedAnswer {
  text: string | undefined

  /** @param id of the frame, undefined where it has none. */
  constructor(
    private readonly context: { readonly counters: ActionCounters; readonly faults: Faults },
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
