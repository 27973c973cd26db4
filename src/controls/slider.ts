import { kindOf } from '../json/diagnose.js'
import type { ControlBehaviour } from './control-behaviour.js'
import type { AnyAction, AnyControl, TiltProps } from './control-file.js'
import { describeValue, keepValue } from './counted.js'
import { gridMax, isUnit, onGrid, type Unit } from './positions.js'
import { alike, mappedNumbers, type NumberReading } from './reading.js'
import { shortened } from './shortened.js'
import { count, float, floats, histogramBins, type SignalForm } from './signals.js'

/** A number from 0 to 1. */
export interface SliderFile extends AnyControl<SliderSignal> {
  type: 'Slider'
  /** What clients need to draw the control: its label, whether phones play it by tilting, and anything else they understand. */
  props: TiltProps
}

/** Moves a Slider. */
export interface SliderAction extends AnyAction<'Slider'> {
  /** Where it stands, from 0 to 1. */
  readonly value: Unit
}

export type SliderSignal = 'people' | 'mean' | 'median' | 'min' | 'max' | 'spread' | 'hist' | 'spotlight'

const signals: Readonly<Record<SliderSignal, SignalForm>> = {
  people: count,
  mean: float,
  median: float,
  min: float,
  max: float,
  spread: float,
  hist: floats(histogramBins),
  spotlight: float,
}

/** A number from 0 to 1. */
export const slider: ControlBehaviour = {
  valueKind: 'position',
  lasts: true,
  choices: () => 0,

  read: (value) => (isUnit(value) ? value + 0 : undefined),
  expected: () => 'a number from 0 to 1',
  received: kindOf,
  apply: keepValue,
  sample: () => 0.5,

  describe: describeValue,
  result: (_counted, _limits, crowd) => ({
    mean: crowd('mean', 1)[0]!,
    median: shortened(crowd('median', 1)[0]!),
    hist: crowd('bins', histogramBins),
  }),

  readings: () => readings,
  mappedReadings: (_style, mapped) => mappedNumbers(mapped, portions),
  messageKind: () => 'state',
  voteReadings: () => undefined,

  signals,
  quantise: (value) => onGrid(value as number),
  writeQuantised(quantised, into, at) {
    into[at] = quantised / gridMax
  },
}

const position: NumberReading = { type: 'f', read: ({ value }) => (value ?? 0) as number }
const readings = [position]
const portions = [alike(position.read)]
