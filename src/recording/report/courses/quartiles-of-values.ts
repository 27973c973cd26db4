import type { BandCourse } from '../report.js'
import { type Cut, round } from '../timeline.js'

/** The quartiles of numbers from 0 to 1, from a histogram of each bin. */
export class QuartilesOfValues {
  /** Cells of a histogram: quartiles are right to less than this part of the way. */
  static readonly levels = 40
  private readonly cells: Uint32Array

  constructor(bins: number) {
    this.cells = new Uint32Array(bins * QuartilesOfValues.levels)
  }

  take(bin: number, value: unknown): void {
    const { levels } = QuartilesOfValues
    if (typeof value !== 'number' || !(value >= 0 && value <= 1)) return
    this.cells[bin * levels + Math.min(levels - 1, Math.floor(value * levels))]!++
  }

  describe(cut: Cut): BandCourse {
    return { kind: 'band', quartiles: cut.map((from, to) => this.quartiles(from, to)) }
  }

  private quartiles(from: number, to: number): readonly [number, number, number] | null {
    const { levels } = QuartilesOfValues
    const histogram = new Array<number>(levels).fill(0)
    let count = 0
    for (let cell = from * levels; cell < Math.min(to * levels, this.cells.length); cell++) {
      histogram[cell % levels]! += this.cells[cell]!
      count += this.cells[cell]!
    }
    if (count === 0) return null
    return [
      quantile(histogram, count / 4),
      quantile(histogram, count / 2),
      quantile(histogram, (3 * count) / 4),
    ]
  }
}

/**
 * Where so many of the values lie below, if those of a cell are spread evenly over it.
 *
 * @param below more than 0, at most the sum of `histogram`.
 */
function quantile(histogram: readonly number[], below: number): number {
  let [level, passed] = [0, 0]
  while (passed + histogram[level]! < below) passed += histogram[level++]!
  return round((level + (below - passed) / histogram[level]!) / histogram.length)
}
