import type { Control } from '../../../src/layout/layout.js'
import type { ControlValue } from '../../../src/wire/control-state.js'

/** A value that this control takes, chosen by two bytes; neighbouring bytes often make equal values. */
export function pickValue({ type, options }: Control, a: number, b: number): ControlValue {
  switch (type) {
    case 'Button':
      return null
    case 'Slider':
      return unitOf(a, b)
    case 'Toggle':
      return a % 2 === 1
    case 'Index':
      return a % options.length
    case 'String':
      return `text ${a}`
    case 'XYPad':
      return [unitOf(a, b), unitOf(b, a)]
  }
}

/** From 0 to 1: of a few places, of all, at the borders of eighths, and halfway between two places of the grid. */
function unitOf(a: number, b: number): number {
  const kind = b % 4
  if (kind === 0) return (a % 4) / 3
  if (kind === 1) return ((a << 8) | b) / 65_535
  if (kind === 2) return Math.max(0, Math.ceil(((a % 9) * 65_535) / 8) - ((b >> 2) % 2)) / 65_535
  return Math.min(1, (257 * a + 0.5) / 65_535)
}
