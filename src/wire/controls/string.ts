import type { AnyShownControl, ForPhones } from './any-control.js'

/** A line of text. */
export interface ShownString extends AnyShownControl<'String'> {}

/** A line of text. */
export interface StringForPhones extends ShownString, ForPhones {
  /** An operator reads its texts before they are shown. Absent: they are shown at once. */
  readonly moderated?: true
  /** It is counted how many people have written what, and results have these words. Absent: it is not. */
  readonly words?: true
}
