import type { RecordedMinute } from '../../../wire/recording/recording-line.js'
import type { DisplayReport, Interval } from '../report.js'

interface DisplayHistory {
  dropped: number
  readonly troubles: (Interval & { readonly state: string })[]
}

/** Collects refusals and what went wrong with displays, from the line of each minute. */
export class Troubles {
  private readonly refusals = new Map<string, number>()
  private readonly byName = new Map<string, DisplayHistory>()
  private before = Number.NaN

  take({ t, refused, displays }: RecordedMinute): void {
    for (const [code, count] of Object.entries(refused))
      if (count > 0) this.refusals.set(code, (this.refusals.get(code) ?? 0) + count)
    const before = Number.isNaN(this.before) ? t - 60_000 : this.before
    for (const { name, state, dropped } of displays) {
      const display = this.displayOf(name)
      display.dropped += dropped
      if (state === 'up') continue
      const last = display.troubles.at(-1)
      const goesOn = last?.state === state && last.end >= before
      if (goesOn) display.troubles[display.troubles.length - 1] = { ...last, end: t }
      else display.troubles.push({ state, begin: before, end: t })
    }
    this.before = t
  }

  /** Another file begins: the minute before its first line is its own. @param displays those that there were then. */
  turnOver(t: number, displays: readonly string[]): void {
    this.before = t
    for (const name of displays) this.displayOf(name)
  }

  /** The commonest first. */
  get refused(): readonly (readonly [string, number])[] {
    return [...this.refusals].sort(([, one], [, other]) => other - one)
  }

  get displays(): readonly DisplayReport[] {
    return [...this.byName]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { dropped, troubles }]) => ({ name, dropped, troubles }))
  }

  private displayOf(name: string): DisplayHistory {
    const display = this.byName.get(name) ?? { dropped: 0, troubles: [] }
    this.byName.set(name, display)
    return display
  }
}
