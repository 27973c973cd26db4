import type { ValueKind } from '../../controls/control-behaviour.js'
import type { Counted } from '../../controls/counted.js'
import type { Reading } from '../../controls/reading.js'
import type { SignalForm } from '../../controls/signals.js'
import type { Control } from '../../layout/layout.js'
import type { ControlValue } from '../../wire/control-state.js'
import type { OutputControl } from '../wire/wire-form.js'

/** The least and the greatest that people can do with a control. */
const ends: Readonly<
  Record<ValueKind, (control: Control) => readonly [least: ControlValue, greatest: ControlValue]>
> = {
  press: () => [null, null],
  position: () => [0, 1],
  point: () => [
    [0, 0],
    [1, 1],
  ],
  switch: () => [false, true],
  choice: ({ options }) => [0, options.length - 1],
  text: () => ['', ''],
}

/** What the arguments of a message of actions can be, such as `0.. 0..1`. */
export function rangeOfValues(readings: readonly Reading[], { control, state }: OutputControl): string {
  const { fullScale, maxLength } = control
  const [least, greatest] = ends[control.behaviour.valueKind](control)
  const first: Counted = { ...state, count: 0, value: least }
  const last: Counted = { ...state, count: Number.POSITIVE_INFINITY, value: greatest }
  return inWords(
    readings.map((reading) => {
      if (reading.type === 'tf') return truth
      if (reading.type === 's') return between(0, maxLength)
      return between(reading.read(first, fullScale), reading.read(last, fullScale))
    }),
  )
}

/** What the numbers of a signal can be. @param readings of all of them, or of the axis that the message is of, which is like the other. */
export function rangeOfSignal(readings: readonly Reading[], form: SignalForm, options: number): string {
  return inWords(
    readings.map(({ type }, at) => (type === 'tf' ? truth : between(...form.range(at, options)))),
  )
}

const truth = 'F..T'

function between(least: number, greatest: number): string {
  const [from, to] = [least, greatest].map((end) =>
    Number.isFinite(end) ? String(Number(end.toFixed(6))) : '',
  )
  return from === to ? from! : `${from}..${to}`
}

/** Many that are alike are said once. */
function inWords(ranges: readonly string[]): string {
  const isMany = ranges.length > 2 && ranges.every((range) => range === ranges[0])
  return isMany ? `${ranges.length} × ${ranges[0]}` : ranges.join(' ')
}
