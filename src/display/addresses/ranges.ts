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

/** What one argument can be: true or false, a text of so many characters, or a number from one end to the other. */
export type ArgumentRange =
  | { readonly kind: 'truth' }
  | { readonly kind: 'text' | 'number'; readonly least: number; readonly greatest: number }

/** What the arguments of a message of actions can be. */
export function rangesOfValues(
  readings: readonly Reading[],
  { control, state }: OutputControl,
): readonly ArgumentRange[] {
  const { fullScale, maxLength } = control
  const [least, greatest] = ends[control.behaviour.valueKind](control)
  const first: Counted = { ...state, count: 0, value: least }
  const last: Counted = { ...state, count: Number.POSITIVE_INFINITY, value: greatest }
  return readings.map((reading) => {
    if (reading.type === 'tf') return truth
    if (reading.type === 's' || reading.type === 'list')
      return { kind: 'text', least: 0, greatest: maxLength }
    return {
      kind: 'number',
      least: reading.read(first, fullScale),
      greatest: reading.read(last, fullScale),
    }
  })
}

/** What the arguments of a signal can be; of words nothing is said. @param readings of all of them, or of the axis that the message is of, which is like the other. */
export function rangesOfSignal(
  readings: readonly Reading[],
  form: SignalForm,
  options: number,
): readonly ArgumentRange[] {
  if (form.isWords) return []
  return readings.map(({ type }, at) => {
    const [least, greatest] = form.range(at, options)
    return type === 'tf' ? truth : { kind: 'number', least, greatest }
  })
}

/** In words, such as `0.. 0..1`. Many that are alike are said once. */
export function describeRanges(ranges: readonly ArgumentRange[]): string {
  const words = ranges.map((range) =>
    range.kind === 'truth' ? 'F..T' : between(range.least, range.greatest),
  )
  const isMany = words.length > 2 && words.every((word) => word === words[0])
  return isMany ? `${words.length} × ${words[0]}` : words.join(' ')
}

const truth = { kind: 'truth' } as const

function between(least: number, greatest: number): string {
  const [from, to] = [least, greatest].map((end) =>
    Number.isFinite(end) ? String(Number(end.toFixed(6))) : '',
  )
  return from === to ? from! : `${from}..${to}`
}
