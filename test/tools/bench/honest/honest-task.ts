import { onePage } from '../layouts.js'

/** A task for the honest phones; one at a time. */
export type HonestTask =
  | {
      readonly kind: 'begin'
      readonly port: number
      readonly phones: number
      /** A second. */
      readonly pressesEach: number
      /** After so many presses a phone takes another connection; never if absent. */
      readonly pressesAConnection?: number
    }
  /** From now on other presses are timed. */
  | { readonly kind: 'window' }
  | { readonly kind: 'report' }
  /** Until each press is answered. */
  | { readonly kind: 'end' }

/** What honest phones have to say of the presses that they began in this window. */
export interface HonestReport {
  /** From sending a press to the answer that it counts, ms; whatever is not answered yet counts as long as it has waited. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Since the beginning, in all windows: presses that count. */
  readonly accepted: number
  /** In this window: connections that broke, and answers that were not 200. */
  readonly broken: number
  readonly refused: number
}

/** The Button of the honest phones, that of other phones, and one to ask whether the service is there. */
export const lids = { honest: 1, others: 2, sample: 3 } as const

export const honestLayout = onePage(
  'honest',
  Object.entries(lids).map(([label, lid]) => ({ lid, type: 'Button', props: { label } })),
)
