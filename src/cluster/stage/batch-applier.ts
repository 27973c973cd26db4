import { type ResolvedAction, readValue } from '../../action/envelope.js'
import type { GroupCommit } from '../../action/group-commit.js'
import { type CountContext, countAction } from '../../action/perform.js'
import { Refusal } from '../../errors.js'
import type { Faults } from '../../faults.js'
import { type Log, onceAMinute } from '../../log.js'
import type { LiveControl } from '../../state/live-layout.js'
import type { LiveLayouts } from '../../state/live-layouts.js'
import { permitText } from '../../texts/permit-text.js'
import { type ActionBatch, type BatchAction, decodeBatch, hashOf } from '../batch.js'
import { batchesStream, machineOf } from '../names.js'
import type { StreamMessage } from '../ordered-consumer.js'
import { describeUnknownVersion, knownVersions, UnknownVersionError } from '../protocol.js'

export interface BatchApplierContext extends CountContext {
  readonly commit: GroupCommit
  readonly faults: Faults
  readonly log: Log
}

/**
 * Counts the batches of edges. An edge has judged its actions and told its phones, so all of them count that can, also if
 * the page has turned or the control was disabled meanwhile. What only the stage can judge is refused here: it goes into
 * the counters.
 */
export class BatchApplier {
  /** Since the start: batches that were counted, that had been counted before, and that could not be read. */
  readonly batches = { counted: 0, repeated: 0, unreadable: 0 }
  /** An edge whose messages cannot be read may send thousands. */
  readonly #mayComplain = onceAMinute()
  /** What is to be added to the broker's time for the time of this process, ms; undefined before the first batch. */
  #clockDifference: number | undefined

  /** @param known versions of the protocol. */
  constructor(
    private readonly context: BatchApplierContext,
    private readonly known = knownVersions,
  ) {}

  /**
   * Takes a message of the stream of batches. What it changes is stored at the end of this turn of the event loop, in one
   * record with how far the stream is taken.
   *
   * @param created when the stream was made.
   * @throws {UnknownVersionError} for what only a later version of this program can count: nothing has changed then.
   */
  take(message: StreamMessage, created: string): void {
    const { subject, sequence, time } = message
    const { state, commit } = this.context
    const batch = this.#read(message)
    state.keyClock.advance(time)
    if (batch !== undefined) this.#applyBatch(machineOf(subject), batch)
    const now = Math.round(state.keyClock.now())
    state.batches.moveTo({ created, sequence, at: time, ...(now !== time && { now }) })
    commit.join()
  }

  #read({ subject, data, sequence }: StreamMessage): ActionBatch | undefined {
    const batch = decodeBatch(data, this.known)
    if (batch !== undefined) return batch
    const edge = machineOf(subject)
    const unknown = describeUnknownVersion(data, `the edge ${edge}`, this.known)
    if (unknown !== undefined)
      throw new UnknownVersionError(
        `batches wait from message ${sequence} of ${batchesStream} on: ${unknown}`,
      )
    this.#complain(edge, data.length)
    return undefined
  }

  #applyBatch(name: string, batch: ActionBatch): void {
    const counted = this.context.state.batches
    if (batch.number <= counted.lastOf(name, batch.epoch)) {
      this.batches.repeated++
      return
    }
    counted.count(name, batch.epoch, batch.number)
    const now = this.#now()
    for (const action of batch.actions) this.#count(action, now)
    this.batches.counted++
  }

  #count([layoutId, lid, type, value, participant, key]: BatchAction, now: number): void {
    const { state, counters, faults } = this.context
    const { layouts, authors } = state
    const hash = hashOf(key)
    // A phone may have repeated it by way of another edge.
    if (hash !== '' && state.idempotency.has(hash, state.keyClock.now())) return
    try {
      const live = findControl(layouts, layoutId, lid, type)
      const action: ResolvedAction = { live, value: readValue(live.control, value) }
      permitText(action.value, layouts.blockedWords, authors, layoutId, participant)
      countAction(this.context, action, participant, hash, now)
    } catch (error) {
      if (error instanceof Refusal) counters.refuse(error.code)
      else faults.report(error, 'an action of an edge could not be counted')
    }
  }

  /**
   * When the batch was stored, on the clock of this process: so that cooldowns judge batches that have waited by the time
   * that was between them.
   */
  #now(): number {
    const now = this.context.state.keyClock.now()
    this.#clockDifference ??= performance.now() - now
    return now + this.#clockDifference
  }

  #complain(edge: string, length: number): void {
    this.batches.unreadable++
    if (!this.#mayComplain(edge)) return
    this.context.log.error(
      { edge, length },
      'a message was expected to be a batch of an edge, and is none: it was passed over',
    )
  }
}

/** On any page. @throws {Refusal} `control-not-found`, `type-mismatch`, for the counters. */
function findControl(layouts: LiveLayouts, layoutId: string, lid: number, type: string): LiveControl {
  const live = layouts.byId.get(layoutId)?.controls.get(lid)
  if (live === undefined) throw gone
  if (live.control.type !== type) throw changed
  return live
}

const gone = new Refusal('control-not-found', 'Expected a control that the stage has; it has lost this one.')
const changed = new Refusal(
  'type-mismatch',
  'Expected the type that the control has at the stage; it has another.',
)
