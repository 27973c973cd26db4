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
  'words',
] as const

export type SignalName = (typeof signalNames)[number]

/** What results say of a crowd beside its signals: how many people are in each part of the way, or of the field. */
export type PlaceCounts = 'bins' | 'cells'

/** How many parts of the way a `hist` has, and each side of a `grid`. */
export const histogramBins = 8
/** How many parts a `grid` has. */
export const gridCells = histogramBins ** 2

/** How a signal is sent: so many numbers, each of an OSC type. */
export interface SignalForm {
  /** How many numbers it has. @param options of the control. */
  width(options: number): number
  /** @param at which of its numbers. @param style of the display: a Toggle's own value depends on it. */
  type(at: number, style: Pick<WireStyle, 'toggle'>): 'i' | 'f' | 'tf'
  /** The least and the greatest that one of its numbers can be. */
  range(at: number, options: number): readonly [least: number, greatest: number]
  /** Its one number only says whether it is another one: displays are sent words, each with how many people it has. */
  readonly isWords?: true
}

const unit = [0, 1] as const
const anyNumber = [0, Number.POSITIVE_INFINITY] as const

/** How many there are of something. */
export const count: SignalForm = { width: () => 1, type: () => 'i', range: () => anyNumber }

/** The most frequent words of a String. */
export const wordList: SignalForm = { ...count, isWords: true }

/** How many of something a second. */
export const perSecond: SignalForm = { width: () => 1, type: () => 'f', range: () => anyNumber }

/** A part of the whole, 0..1. */
export const float: SignalForm = floats(1)

/** Several of them. */
export function floats(width: number): SignalForm {
  return { width: () => width, type: () => 'f', range: () => unit }
}
