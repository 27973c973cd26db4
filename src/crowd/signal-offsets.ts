import type { SignalName } from '../controls/signals.js'
import type { Control } from '../layout/layout.js'

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
export function widthOf(
  signal: SignalName,
  { behaviour, options }: Pick<Control, 'behaviour' | 'options'>,
): number {
  return behaviour.signals[signal]?.width(options.length) ?? 1
}
