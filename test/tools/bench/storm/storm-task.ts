/** A task for the phones of a storm; one at a time. */
export type StormTask =
  | { readonly kind: 'open'; readonly port: number; readonly phones: number }
  /** Everybody presses, and waits for no answer. */
  | { readonly kind: 'press' }
  /** All connections end at once. */
  | { readonly kind: 'cut' }
  /** Until everybody is back and their presses are answered. */
  | { readonly kind: 'gather' }

/** What the phones of a storm have to say since the last task. */
export interface StormReport {
  /** Presses so far, each once. */
  readonly presses: number
  /** Until a phone had its page again, from the beginning of `gather`: ms. */
  readonly p50: number
  readonly p99: number
  readonly last: number
  /** Until the last press was answered, ms. */
  readonly answered: number
  /** Presses that were not answered when it began. */
  readonly unanswered: number
  /** How often a phone tried to come back in vain. */
  readonly failures: number
  /** Phones that were not back, or whose press was not answered, after a minute. */
  readonly missing: number
}
