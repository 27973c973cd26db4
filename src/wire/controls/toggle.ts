import type { AnyShownControl, ChoiceForPhones } from './any-control.js'

/** On or off. */
export interface ShownToggle extends AnyShownControl<'Toggle'> {}

/** On or off. */
export interface ToggleForPhones extends ShownToggle, ChoiceForPhones {}
