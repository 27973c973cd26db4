import type { tags } from 'typia'
import { kindOf } from '../json/diagnose.js'
import type { ControlBehaviour } from './control-behaviour.js'
import type { AnyAction, AnyControl, Props } from './control-file.js'
import { mappedNumbers, type NumberReading } from './reading.js'
import { count, float, perSecond, type SignalForm } from './signals.js'

/** A trigger. Every press counts; displays get the count, and its share of fullScale. */
export interface ButtonFile extends AnyControl<ButtonSignal> {
  type: 'Button'
  /** What clients need to draw the control: its label, whether phones press it by shaking, whether presses rise, and anything else they understand. */
  props: ButtonProps
  /** How many presses make the normalised value 1. */
  fullScale?: number & tags.Default<100> & tags.ExclusiveMinimum<0> & tags.Maximum<1.7976931348623157e308>
}

interface ButtonProps extends Props {
  /** Phones also press it by being shaken, once their person has asked for it. */
  motion?: 'shake'
  /** Presses rise over the screens, as the first emoji of the label. */
  float?: boolean
}

/** Presses a Button. */
export interface ButtonAction extends AnyAction<'Button'> {
  /** A press has none. */
  readonly value?: null
}

export type ButtonSignal = 'people' | 'rate' | 'energy' | 'sync'

const signals: Readonly<Record<ButtonSignal, SignalForm>> = {
  people: count,
  rate: perSecond,
  energy: float,
  sync: float,
}

/** A trigger: every press counts. */
export const button: ControlBehaviour = {
  valueKind: 'press',
  lasts: false,
  choices: () => 0,

  read: (value) => (value === undefined || value === null ? null : undefined),
  expected: () => 'null or absent',
  received: kindOf,
  apply(counted) {
    counted.count++
  },
  sample: () => null,

  describe: ({ count }, { fullScale }) => ({ count, normalised: normalised(count, fullScale) }),
  result: ({ count }) => ({ count }),

  readings: ({ button }) => readings[button],
  mappedReadings: (_style, mapped) => mappedNumbers(mapped, portions),
  messageKind: (readings) => (readings.includes(one) ? 'press' : 'state'),
  voteReadings: () => undefined,

  signals,
  quantise: () => 0,
  writeQuantised() {},
}

const presses: NumberReading = { type: 'i', read: ({ count }) => count }
const share: NumberReading = { type: 'f', read: ({ count }, fullScale) => normalised(count, fullScale) }
const one: NumberReading = { type: 'i', read: () => 1 }
const readings = { if: [presses, share], f: [share], i: [presses], trigger: [one] }
const portions = [{ raw: { f: share.read, i: presses.read, s: presses.read }, portion: share.read }]

/** The count as a fraction of its full scale, 0..1. */
function normalised(count: number, fullScale: number): number {
  return Math.min(1, count / fullScale)
}
