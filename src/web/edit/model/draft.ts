import type { ControlType } from '../../../wire/control.js'
import type { FieldError } from '../../../wire/problem.js'

/**
 * What is edited: a parsed layout file. Its members have the kinds that are said here, but it may have faults. Immutable:
 * an edit shares what it does not touch.
 */
export interface LayoutDraft {
  readonly layoutId: string
  readonly name?: string
  /** The language of the labels (BCP 47). */
  readonly lang?: string
  readonly light?: boolean
  readonly theme?: ThemeDraft
  /** The page that a show begins with. */
  readonly activePageId: string
  /** Those of every page. */
  readonly controls?: readonly ControlDraft[]
  readonly pages: readonly PageDraft[]
  readonly [other: string]: unknown
}

export interface ThemeDraft {
  readonly accent?: string
  readonly background?: string
  /** A relative or http(s) URL, like `../media/logo.svg`. */
  readonly logo?: string
  readonly held?: string
  readonly [other: string]: unknown
}

export interface PageDraft {
  readonly pageId: string
  readonly name?: string
  readonly controls: readonly ControlDraft[]
  readonly [other: string]: unknown
}

export interface ControlDraft {
  readonly lid: number
  readonly type: ControlType
  /** `/` and 4 to 10 digits; the lid with zeros before it when left out. */
  readonly address?: string
  readonly props: PropsDraft
  /** Of an Index. */
  readonly options?: readonly OptionDraft[]
  /** Of a Button. */
  readonly fullScale?: number
  /** Of an Index and a Toggle. */
  readonly once?: boolean
  /** Of a String. */
  readonly moderate?: boolean
  /** Of a String. */
  readonly words?: boolean
  /** Seconds. */
  readonly cooldown?: number
  readonly each?: boolean
  readonly results?: string
  readonly crowd?: CrowdDraft
  readonly [other: string]: unknown
}

export interface PropsDraft {
  readonly label: string
  /** Of a String. */
  readonly maxLength?: number
  /** Of a String with words. */
  readonly view?: string
  /** Of a Button and an Index. */
  readonly float?: boolean
  /** Of a Button, a Slider and an XYPad. */
  readonly motion?: string
  readonly [other: string]: unknown
}

export interface OptionDraft {
  readonly index: number
  readonly label: string
  /** A relative or http(s) URL, like `../media/heart.svg`. */
  readonly image?: string
  readonly [other: string]: unknown
}

export interface CrowdDraft {
  readonly signals: readonly string[]
  /** Seconds. */
  readonly window?: number
  readonly [other: string]: unknown
}

/** Makes another draft of one; the same one where there is nothing to do. */
export type Edit = (draft: LayoutDraft) => LayoutDraft

/**
 * Something in a draft that `ovation check` would refuse, in its words. The path is such as `$.pages[0].controls[2].lid`, or
 * `line 3, column 7` of a text that is no JSON.
 */
export type Fault = FieldError

/** Where a control stands. */
export interface Place {
  /** undefined: it is on every page. */
  readonly pageId: string | undefined
  /** Counted from 0 among the controls there. */
  readonly at: number
}
