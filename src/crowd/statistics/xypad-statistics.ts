import { gridMax, xOf, yOf } from '../../controls/positions.js'
import type { SignalName } from '../../controls/signals.js'
import { type ControlStatistics, Sums } from './control-statistics.js'

/** Where a crowd stands on an XYPad. */
export class XYPadStatistics implements ControlStatistics {
  readonly #x = new Sums()
  readonly #y = new Sums()

  join(_person: number, value: number): void {
    this.#x.add(xOf(value))
    this.#y.add(yOf(value))
  }

  act(person: number, before: number, value: number): void {
    if (value === before) return
    this.leave(person, before)
    this.join(person, value)
  }

  leave(_person: number, value: number): void {
    this.#x.remove(xOf(value))
    this.#y.remove(yOf(value))
  }

  clear(): void {
    this.#x.clear()
    this.#y.clear()
  }

  read(signal: SignalName, into: Float64Array, at: number): void {
    if (signal === 'centre') {
      into[at] = this.#x.mean / gridMax
      into[at + 1] = this.#y.mean / gridMax
    } else if (signal === 'radius') into[at] = Math.sqrt(this.#x.variance + this.#y.variance) / gridMax
  }
}
