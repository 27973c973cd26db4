import type { Log } from '../../log.js'
import { recordsStream } from '../names.js'

/** The broker has refused a record. */
export class RefusedRecordError extends Error {
  override readonly name = 'RefusedRecordError'
}

/**
 * That the broker refuses what standbys need. Where its stream is only full of what is out of date, the next copy gets the
 * room of that. What is refused again is said once, and in the status until the broker has a whole copy.
 */
export class RefusedRecords {
  /** In words; null if there is none. */
  trouble: string | null = null
  /** Refusals since the last whole copy. */
  count = 0

  constructor(private readonly log: Pick<Log, 'warn' | 'error'>) {}

  /** @param refusal in the words of the broker. */
  note(refusal: string): void {
    this.count++
    if (this.count === 1) return this.log.warn({ why: refusal }, cannotFollow)
    const trouble = describe(refusal)
    if (trouble !== this.trouble) this.log.error(trouble)
    this.trouble = trouble
  }

  forget(): void {
    this.count = 0
    this.trouble = null
  }
}

/** @param refusal in the words of the broker, if it has refused the record. */
export function unstored(outcome: string, refusal: string | undefined): Error {
  return refusal === undefined ? new Error(`a record is ${outcome}`) : new RefusedRecordError(refusal)
}

export const cannotFollow = 'the standbys cannot follow; they get a new copy of the state'

function describe(refusal: string): string {
  return `no standby can get a copy of the state, so none can take over: the broker refuses it (${refusal})${isFull.test(refusal) ? remedy : ''}`
}

/** As "maximum bytes exceeded", "insufficient storage resources available". */
const isFull = /exceeded|insufficient/i
const remedy = `; raise its max_file_store, start it again, and delete the stream ${recordsStream}, which this stage then makes with more room`
