import { gridMax, xOf, yOf } from '../../controls/positions.js'
import { gridCells, histogramBins, type PlaceCounts, type SignalName } from '../../controls/signals.js'
import { type ControlStatistics, Sums } from './control-statistics.js'
import { partOf } from './parts.js'

/** Where a crowd stands on an XYPad. */
export class XYPadStatistics implements ControlStatistics {
  readonly #x = new Sums()
  readonly #y = new Sums()
  /** Rows from the bottom. */
  readonly #cells = new Int32Array(gridCells)

  join(_person: number, value: number): void {
    this.#x.add(xOf(value))
    this.#y.add(yOf(value))
    this.#cells[cellOf(value)]!++
  }

  act(person: number, before: number, value: number): void {
    if (value === before) return
    this.leave(person, before)
    this.join(person, value)
  }

  leave(_person: number, value: number): void {
    this.#x.remove(xOf(value))
    this.#y.remove(yOf(value))
    this.#cells[cellOf(value)]!--
  }

  clear(): void {
    this.#x.clear()
    this.#y.clear()
    this.#cells.fill(0)
  }

  read(name: SignalName | PlaceCounts, into: Float64Array, at: number): void {
    if (name === 'centre') {
      into[at] = this.#x.mean / gridMax
      into[at + 1] = this.#y.mean / gridMax
    } else if (name === 'radius') into[at] = Math.sqrt(this.#x.variance + this.#y.variance) / gridMax
    else if (name === 'cells') into.set(this.#cells, at)
  }
}

function cellOf(value: number): number {
  return histogramBins * partOf(yOf(value), histogramBins) + partOf(xOf(value), histogramBins)
}
