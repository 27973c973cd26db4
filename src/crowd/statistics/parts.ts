import { gridMax } from '../../controls/positions.js'

/**
 * In which of so many equal parts of the way a number of the grid stands, from 0. If `parts` is a multiple of fewer, each
 * of the fewer is made of whole ones.
 */
export function partOf(value: number, parts: number): number {
  return Math.min(parts - 1, Math.floor((parts * value) / gridMax))
}
