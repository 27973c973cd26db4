import type { AnyShownControl, ForPhones } from './any-control.js'

/** A position: two numbers from 0 to 1. */
export interface ShownXYPad extends AnyShownControl<'XYPad'> {}

/** A position: two numbers from 0 to 1. */
export interface XYPadForPhones extends ShownXYPad, ForPhones {}
