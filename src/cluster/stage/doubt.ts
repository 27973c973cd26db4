import { fenceMs } from '../failover/fence.js'
import { aheadMs, type Predecessor } from '../failover/lease.js'
import type { StreamMessage } from '../ordered-consumer.js'

/** As much of the batches is in doubt; the difference is for a clock that is put right by little steps. */
const doubtMs = aheadMs + 100

/**
 * Which batches an earlier stage has sent to displays, or may have: these must not see a text or a press twice. All that it
 * had counted when it wrote its lease last; and if it was lost, the third of a second of batches behind what is known here.
 */
export class Doubt {
  #from: number | undefined
  #isOver = false

  constructor(private readonly before: Predecessor) {}

  /** To be asked in order. @param created when the stream was made. */
  covers({ sequence, time }: Pick<StreamMessage, 'sequence' | 'time'>, created: string): boolean {
    if (this.#isOver) return false
    if (this.#wasCounted(sequence, time, created) || this.#isInDoubt(time)) return true
    this.end()
    return false
  }

  /** What comes from now on was not there yet. */
  end(): void {
    this.#isOver = true
  }

  #wasCounted(sequence: number, time: number, created: string): boolean {
    const { counted } = this.before
    if (counted === undefined) return false
    return created === counted.created ? sequence <= counted.sequence : time <= counted.at
  }

  #isInDoubt(time: number): boolean {
    const { lostAt } = this.before
    if (lostAt === undefined || time > lostAt + fenceMs) return false
    this.#from ??= time
    return time <= this.#from + doubtMs
  }
}
