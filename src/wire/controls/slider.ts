import type { AnyShownControl, ForPhones } from './any-control.js'

/** A number from 0 to 1. */
export interface ShownSlider extends AnyShownControl<'Slider'> {}

/** A number from 0 to 1. */
export interface SliderForPhones extends ShownSlider, ForPhones {}
