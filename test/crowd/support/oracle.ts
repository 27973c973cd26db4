import type { SignalName } from '../../../src/controls/signals.js'
import type { Control } from '../../../src/layout/layout.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import * as signals from './oracle-signals.js'
import type { OracleStreams } from './oracle-streams.js'
import { OracleWinner } from './oracle-winner.js'

/** The crowd of one control, slow and plain: what was done is kept, and every answer is worked out from it. */
export class Oracle {
  readonly #streams: OracleStreams
  #control: Control
  /** What each person did who is counted, since they are. */
  readonly #active = new Map<string, signals.OracleAct[]>()
  /** When anybody pressed, since the last reset. */
  #presses: number[] = []
  readonly #winner = new OracleWinner()

  constructor(control: Control, streams: OracleStreams) {
    this.#control = control
    this.#streams = streams
  }

  get control(): Control {
    return this.#control
  }

  record(id: string, value: ControlValue, now: number): void {
    if (this.left(id, now) <= 0) this.#active.delete(id)
    if (!this.#isAnybodyLeft(now)) this.#expire(now)
    const participant = this.#active.get(id) ?? []
    participant.push({ value, at: now })
    this.#active.set(id, participant)
    this.#presses.push(now)
  }

  /** Only a winner depends on ticks. */
  tick(now: number): void {
    if (this.#control.type !== 'Index') return
    this.#expire(now)
    if (this.#active.size > 0) this.#winner.tick(this.#votes(), this.#active.size, now)
  }

  advance(): void {
    this.#winner.advance()
  }

  reset(): void {
    this.#active.clear()
    this.#presses = []
    this.#winner.forget()
  }

  fit(control: Control, now: number): void {
    this.#expire(now)
    this.#control = control
    this.#expire(now)
    this.#winner.cut(control.options.length)
  }

  people(now: number): number {
    this.#expire(now)
    return this.#active.size
  }

  /** The milliseconds without a stream until this person is no longer counted; infinite for one who always is. */
  left(id: string, now: number): number {
    const participant = this.#active.get(id)
    return participant ? this.#leftOf(id, participant, now) : Number.POSITIVE_INFINITY
  }

  /** All signals of the file but the spotlight, which is by chance. */
  describe(now: number): Record<string, number | readonly number[]> {
    this.#expire(now)
    const names = this.#control.signals!.filter((name) => name !== 'spotlight')
    return Object.fromEntries(names.map((name) => [name, this.#signal(name, now)]))
  }

  /** What the spotlight may show: the values of those who are counted, or nothing. */
  spots(now: number): (number | readonly number[])[] {
    this.#expire(now)
    const spots = [...this.#active.values()].map((participant) => spotOf(participant.at(-1)!.value))
    return spots.length > 0 ? spots : [this.#control.type === 'XYPad' ? [0, 0] : 0]
  }

  /** What results say of those who are counted beside signals, where they say anything. */
  places(now: number): Record<string, readonly number[]> {
    this.#expire(now)
    const values = [...this.#active.values()].map((participant) => participant.at(-1)!.value)
    if (this.#control.type === 'Slider')
      return { bins: signals.bins(values.map((value) => signals.gridOf(Number(value)))) }
    if (this.#control.type !== 'XYPad') return {}
    const [xs, ys] = [0, 1].map((of) =>
      (values as [number, number][]).map((value) => signals.gridOf(value[of]!)),
    )
    return { cells: signals.cells(xs!, ys!) }
  }

  /** The exact median of a Slider; 0 where nobody is counted. */
  median(now: number): number {
    this.#expire(now)
    return this.#active.size === 0 ? 0 : Number(this.#ofSome('median', now))
  }

  #signal(name: SignalName, now: number): number | readonly number[] {
    if (name === 'people') return this.#active.size
    if (name === 'share' && this.#control.type === 'Index') return single(this.#shares())
    if (name === 'winner') return this.#lead()
    if (this.#active.size === 0) return name === 'hist' ? Array(8).fill(0) : name === 'centre' ? [0, 0] : 0
    return this.#ofSome(name, now)
  }

  /** A signal of at least one person. */
  #ofSome(name: SignalName, now: number): number | readonly number[] {
    const active = [...this.#active.values()]
    const values = active.map((participant) => participant.at(-1)!.value)
    const places = () => (values as number[]).map(signals.gridOf)
    const [xs, ys] = [0, 1].map(
      (of) => () => (values as [number, number][]).map((value) => signals.gridOf(value[of]!)),
    )
    switch (name) {
      case 'mean':
        return signals.mean(places())
      case 'median':
        return signals.median(places())
      case 'min':
        return places().reduce((least, place) => Math.min(least, place)) / 65_535
      case 'max':
        return places().reduce((most, place) => Math.max(most, place)) / 65_535
      case 'spread':
        return signals.spread(places())
      case 'hist':
        return signals.hist(places())
      case 'centre':
        return [signals.mean(xs!()), signals.mean(ys!())]
      case 'radius':
        return signals.radius(xs!(), ys!())
      case 'share':
        return values.filter((value) => value === true).length / values.length
      case 'rate':
        return signals.rate(this.#presses, now)
      case 'energy':
        return signals.energy(active, now)
      case 'sync':
        return signals.sync(active, now)
      default:
        throw new Error(`${name} has no definition`)
    }
  }

  #votes(): number[] {
    const chosen = [...this.#active.values()].map((participant) => participant.at(-1)!.value)
    return this.#control.options.map(({ index }) => chosen.filter((value) => value === index).length)
  }

  #shares(): number[] {
    const n = this.#active.size
    return this.#votes().map((votes) => (n === 0 ? 0 : votes / n))
  }

  #lead(): [option: number, lead: number] {
    if (this.#active.size === 0) return [-1, 0]
    const votes = this.#votes()
    const winner = this.#winner.of(votes)
    const others = votes.filter((_, option) => option !== winner)
    return [winner, (votes[winner]! - Math.max(0, ...others)) / this.#active.size]
  }

  #leftOf(id: string, participant: signals.OracleParticipant, now: number): number {
    if (this.#control.window === 0) return Number.POSITIVE_INFINITY
    return 1000 * this.#control.window - this.#streams.aged(id, participant.at(-1)!.at, now)
  }

  #isAnybodyLeft(now: number): boolean {
    for (const [id, participant] of this.#active) if (this.#leftOf(id, participant, now) > 0) return true
    return false
  }

  #expire(now: number): void {
    for (const [id, participant] of this.#active)
      if (this.#leftOf(id, participant, now) <= 0) this.#active.delete(id)
    if (this.#active.size === 0) this.#winner.forget()
  }
}

function single(values: number[]): number | readonly number[] {
  return values.length === 1 ? values[0]! : values
}

function spotOf(value: ControlValue): number | readonly number[] {
  if (Array.isArray(value)) return value.map((part) => signals.gridOf(part) / 65_535)
  return signals.gridOf(Number(value)) / 65_535
}
