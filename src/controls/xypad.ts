import typia from 'typia'
import { kindOf } from '../json/diagnose.js'
import type { ControlBehaviour } from './control-behaviour.js'
import type { AnyAction, AnyControl, TiltProps } from './control-file.js'
import { describeValue, keepValue } from './counted.js'
import { gridMax, onGrid, packXY, type Unit, xOf, yOf } from './positions.js'
import { alike, mappedNumbers, type NumberReading } from './reading.js'
import { shortened } from './shortened.js'
import { count, float, floats, gridCells, type SignalForm } from './signals.js'

/** A position: two numbers from 0 to 1. */
export interface XYPadFile extends AnyControl<XYPadSignal> {
  type: 'XYPad'
  /** What clients need to draw the control: its label, whether phones play it by tilting, and anything else they understand. */
  props: TiltProps
}

/** Moves the point of an XYPad. */
export interface XYPadAction extends AnyAction<'XYPad'> {
  /** x and y, each from 0 to 1. */
  readonly value: [Unit, Unit]
}

export type XYPadSignal = 'people' | 'centre' | 'radius' | 'spotlight'

const signals: Readonly<Record<XYPadSignal, SignalForm>> = {
  people: count,
  centre: floats(2),
  radius: { ...float, range: () => [0, Math.SQRT1_2] },
  spotlight: floats(2),
}

/** A position: two numbers from 0 to 1. */
export const xypad: ControlBehaviour = {
  valueKind: 'point',
  lasts: true,
  choices: () => 0,

  read: (value) => (isPoint(value) ? [value[0] + 0, value[1] + 0] : undefined),
  expected: () => 'an array of exactly two numbers from 0 to 1',
  received: kindOf,
  apply: keepValue,
  // x is not y, so that swapped axes are noticed.
  sample: () => [0.25, 0.75],

  describe: describeValue,
  result(_counted, _limits, crowd) {
    const [x, y] = crowd('centre', 2)
    return { centre: [shortened(x!), shortened(y!)], grid: crowd('cells', gridCells) }
  },

  readings: () => readings,
  mappedReadings: (_style, mapped) => mappedNumbers(mapped, portions),
  messageKind: () => 'state',
  voteReadings: () => undefined,

  signals,
  quantise(value) {
    const [x, y] = value as Point
    return packXY(onGrid(x), onGrid(y))
  },
  writeQuantised(quantised, into, at) {
    into[at] = xOf(quantised) / gridMax
    into[at + 1] = yOf(quantised) / gridMax
  },
}

const isPoint = typia.createIs<XYPadAction['value']>()

type Point = readonly [x: number, y: number]

const origin: Point = [0, 0]
const x: NumberReading = { type: 'f', read: ({ value }) => ((value ?? origin) as Point)[0] }
const y: NumberReading = { type: 'f', read: ({ value }) => ((value ?? origin) as Point)[1] }
const readings = [x, y]
const portions = [alike(x.read), alike(y.read)]
