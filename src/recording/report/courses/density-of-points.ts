import type { DensityCourse } from '../report.js'

/** Cells in a row and in a column. */
const side = 24

/** Where people pointed. */
export class DensityOfPoints {
  private readonly cells = new Array<number>(side * side).fill(0)

  take(_bin: number, value: unknown): void {
    if (!Array.isArray(value)) return
    const [x, y] = value.map((part) => Math.min(side - 1, Math.floor(Number(part) * side)))
    const cell = y! * side + x!
    if (this.cells[cell] !== undefined) this.cells[cell]++
  }

  describe(): DensityCourse {
    return { kind: 'density', side, cells: [...this.cells] }
  }
}
