import type { Control } from '../layout/layout.js'
import type { SignalName } from '../layout/signals.js'
import { histogramBins } from './statistics/slider-statistics.js'

/** Where the numbers of a signal stand in the list of all. */
export interface SignalOffset {
  readonly name: SignalName
  readonly at: number
  /** How many there are. */
  readonly width: number
}

export function signalOffsets(control: Control): readonly SignalOffset[] {
  let end = 0
  return (control.signals ?? []).map((name) => {
    const width = widthOf(name, control)
    end += width
    return { name, at: end - width, width }
  })
}

/** How many numbers a signal of a control has. */
export function widthOf(signal: SignalName, { type, options }: Pick<Control, 'type' | 'options'>): number {
  switch (signal) {
    case 'hist':
      return histogramBins
    case 'centre':
    case 'winner':
      return 2
    case 'share':
      return type === 'Index' ? options.length : 1
    case 'spotlight':
      return type === 'XYPad' ? 2 : 1
    default:
      return 1
  }
}
