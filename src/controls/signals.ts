import type { WireStyle } from './reading.js'

/** The signals of a crowd that displays can receive. */
export const signalNames = [
  'people',
  'mean',
  'median',
  'min',
  'max',
  'spread',
  'hist',
  'centre',
  'radius',
  'share',
  'winner',
  'rate',
  'energy',
  'sync',
  'spotlight',
] as const

export type SignalName = (typeof signalNames)[number]

/** How many parts of the way a `hist` has. */
export const histogramBins = 8

/** How a signal is sent: so many numbers, each of an OSC type. */
export interface SignalForm {
  /** How many numbers it has. @param options of the control. */
  width(options: number): number
  /** @param at which of its numbers. @param style of the display: a Toggle's own value depends on it. */
  type(at: number, style: Pick<WireStyle, 'toggle'>): 'i' | 'f' | 'tf'
}

/** A whole number. */
export const count: SignalForm = { width: () => 1, type: () => 'i' }

/** A number that need not be whole. */
export const float: SignalForm = floats(1)

/** Several of them. */
export function floats(width: number): SignalForm {
  return { width: () => width, type: () => 'f' }
}
