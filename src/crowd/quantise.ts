import type { ControlType } from '../wire/control.js'
import { gridMax } from './statistics/control-statistics.js'
import { packXY } from './statistics/xypad-statistics.js'

/**
 * The whole number that stands for the value of an action: a position on the grid, an option, 1 for on. Buttons and
 * Strings have none.
 *
 * @param value as it was accepted for a control of this type.
 */
export function quantise(type: ControlType, value: unknown): number {
  switch (type) {
    case 'Slider':
      return onGrid(value as number)
    case 'XYPad': {
      const [x, y] = value as readonly [number, number]
      return packXY(onGrid(x), onGrid(y))
    }
    case 'Toggle':
      return value === true ? 1 : 0
    case 'Index':
      return value as number
    default:
      return 0
  }
}

/** Halves are rounded up. */
function onGrid(value: number): number {
  return Math.round(value * gridMax)
}
