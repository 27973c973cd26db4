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

export type ButtonSignal = 'people' | 'rate' | 'energy' | 'sync'
export type SliderSignal = 'people' | 'mean' | 'median' | 'min' | 'max' | 'spread' | 'hist' | 'spotlight'
export type ToggleSignal = 'people' | 'share' | 'spotlight'
export type IndexSignal = 'people' | 'share' | 'winner'
export type StringSignal = 'people'
export type XYPadSignal = 'people' | 'centre' | 'radius' | 'spotlight'
