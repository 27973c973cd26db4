import type { AnyShownControl, ForPhones } from './any-control.js'

/** A trigger: every press counts. */
export interface ShownButton extends AnyShownControl<'Button'> {}

/** A trigger: every press counts. */
export interface ButtonForPhones extends ShownButton, ForPhones {}
