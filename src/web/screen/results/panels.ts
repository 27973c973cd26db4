import type { ControlForPhones, PageForPhones } from '../../../wire/control.js'
import type { ControlResult, PhoneResult } from '../../../wire/result.js'

/** A control with what is known of it. */
export interface Panel {
  readonly control: ControlForPhones
  /** Absent as long as nobody is told. */
  readonly result?: PhoneResult
  /** When it closes by itself, ms on the clock of `performance.now()`. */
  readonly closesAt?: number
  /** An operator shows its result while it is open. */
  readonly isRevealed?: true
}

/** Something of the service, and when it came, ms on the clock of `performance.now()`. */
export type Received<T> = T & { readonly receivedAt: number }

/** The panels of the active page, in its order: of controls that somebody has used, and of votes that are open. */
export function panelsOf(
  page: Received<PageForPhones> | undefined,
  results: readonly PhoneResult[],
): Panel[] {
  if (page === undefined) return []
  return page.controls
    .map((control) => panelOf(control, page.receivedAt, resultOf(control, results)))
    .filter(isWorthShowing)
}

/** @param receivedAt when the control came; it closes `closesIn` later. */
export function panelOf(
  control: ControlForPhones,
  receivedAt: number,
  result: PhoneResult | undefined,
): Panel {
  const { closesIn } = control
  return {
    control,
    ...(result && { result }),
    ...(closesIn !== undefined && { closesAt: receivedAt + closesIn }),
  }
}

/** The result of a control; undefined if there is none, or one of a control of another type with its number. */
export function resultOf(
  { lid, type }: ControlForPhones,
  results: readonly PhoneResult[],
): PhoneResult | undefined {
  return results.find((result) => result.lid === lid && result.type === type)
}

/** A result of a Slider with what earlier versions do not tell. */
type HistogramResult = Extract<PhoneResult, { type: 'Slider' }> &
  Required<Pick<ControlResult, 'hist' | 'median'>>

/** Whether it is drawn as a histogram, which says itself how many people there are. */
export function isHistogram(result: PhoneResult): result is HistogramResult {
  return result.type === 'Slider' && result.hist !== undefined && result.median !== undefined
}

/** Whether people choose one of several: stickers with pictures, of which everybody throws many, are no vote. */
export function isVote(control: ControlForPhones): boolean {
  if ('once' in control && control.once) return true
  return control.type === 'Index' && !control.options.some(({ image }) => image)
}

/** Whether somebody has done something there that is still counted. */
export function isUsed(result: PhoneResult | undefined): boolean {
  if (result === undefined) return false
  if ('count' in result) return result.count > 0
  if ('votes' in result) return result.votes.some((votes) => votes > 0)
  if (result.type === 'String') return (result.words ?? result.texts).length > 0
  return result.people > 0
}

/** An Index is shown before anybody has chosen, since it says what there is to choose. */
function isWorthShowing({ control, result }: Panel): boolean {
  if (isUsed(result)) return true
  if (control.type !== 'Index') return false
  return result === undefined ? control.results === 'after' : control.enabled !== false
}
