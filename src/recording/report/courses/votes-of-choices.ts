import type { RecordedControl } from '../../../wire/recording/recording-line.js'
import type { VotesCourse } from '../report.js'
import type { Cut } from '../timeline.js'

/** How many have chosen each option: kept as what each bin changed. */
export class VotesOfChoices {
  private readonly changes: Int32Array
  private readonly now: number[]

  constructor(
    bins: number,
    private readonly options: readonly string[],
    private readonly once: boolean,
  ) {
    this.changes = new Int32Array(bins * options.length)
    this.now = options.map(() => 0)
  }

  begin(bin: number, state: RecordedControl | undefined): void {
    for (const option of this.now.keys())
      this.change(bin, option, (state?.votes?.[option] ?? 0) - this.now[option]!)
  }

  take(bin: number, value: unknown, was: unknown): void {
    if (this.once && was !== undefined) this.change(bin, Number(was), -1)
    this.change(bin, Number(value), 1)
  }

  reset(bin: number): void {
    this.begin(bin, undefined)
  }

  describe(cut: Cut): VotesCourse {
    const { options, once } = this
    const votes = options.map(() => 0)
    let next = 0
    const steps = cut.map((_from, to) => {
      for (; next < Math.min(to * options.length, this.changes.length); next++)
        votes[next % options.length]! += this.changes[next]!
      return [...votes]
    })
    return { kind: 'votes', once, options, votes: [...this.now], steps }
  }

  private change(bin: number, option: number, by: number): void {
    const before = this.now[option]
    if (before === undefined || by === 0) return
    this.now[option] = before + by
    this.changes[bin * this.options.length + option]! += by
  }
}
