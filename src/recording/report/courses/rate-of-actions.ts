import type { RateCourse } from '../report.js'
import type { Cut } from '../timeline.js'

/** How many presses or texts came. */
export class RateOfActions {
  private readonly counts: Uint32Array

  constructor(bins: number) {
    this.counts = new Uint32Array(bins)
  }

  take(bin: number): void {
    this.counts[bin]!++
  }

  describe(cut: Cut): RateCourse {
    return { kind: 'rate', rate: cut.perSecond(this.counts) }
  }
}
