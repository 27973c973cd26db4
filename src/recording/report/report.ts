import type { ControlType } from '../../wire/control.js'
import type { Lid } from '../../wire/scalars.js'

/** What an evening was: the numbers of a report, for people, for pages and for programs. Times are ms since 1970. */
export interface Report {
  readonly ovation: 'report'
  readonly version: 1
  /** From the beginning of the first file to its last line, or that of the last file. */
  readonly begin: number
  readonly end: number
  /** In which times are told, as in `Europe/Berlin`. */
  readonly timeZone: string
  /** Names of the recordings, in order. */
  readonly files: readonly string[]
  /** How many lines were read, the first of each file included. */
  readonly lines: number
  /** Those where somebody did something, by layoutId. */
  readonly layouts: readonly LayoutReport[]
  /** When the output was held. */
  readonly held: readonly Interval[]
  /** How many actions were refused, by code; the commonest first. */
  readonly refused: readonly (readonly [code: string, count: number])[]
  /** Every display that was told of, by name. */
  readonly displays: readonly DisplayReport[]
}

export interface Interval {
  readonly begin: number
  readonly end: number
}

/** What happened on a layout. */
export interface LayoutReport extends Interval {
  readonly layoutId: string
  readonly name: string
  /** The language of its labels (BCP 47); absent where the layout does not say. */
  readonly lang?: string
  /** `#rgb` or `#rrggbb`; absent where the layout has none. */
  readonly accent?: string
  readonly actions: number
  /** How many people acted: the most of any one file, since pseudonyms last one. Null: the recording names nobody. */
  readonly people: number | null
  /** The highest rate of a bin, actions a second, and when it was. */
  readonly peak: { readonly perSecond: number; readonly at: number }
  /** Actions a second. */
  readonly rate: Series
  readonly presence: Presence
  readonly acts: readonly ActReport[]
  /** When phones were lit; where it was dark for some seconds only, they were. */
  readonly light: readonly Interval[]
  /** As in the layout file; then what is no longer there. */
  readonly controls: readonly ControlReport[]
  readonly texts: readonly TextReport[]
  /** How many texts there were beyond those listed. */
  readonly moreTexts: number
}

/** Equal steps of time, one value each. */
export interface Series<T = number> {
  /** Of the first step. */
  readonly begin: number
  /** ms. */
  readonly step: number
  readonly values: readonly T[]
}

/** Who was there, minute by minute or in longer steps. */
export interface Presence {
  /** How long a person is counted after acting, ms: longer steps tell the most of any such time. */
  readonly within: number
  /** How many people acted; null where nobody is named. */
  readonly acting: Series | null
  /** How many streams of phones were open; null where no line says it. */
  readonly phones: Series | null
}

/** From a mark or a page to the next. */
export interface ActReport extends Interval {
  readonly name: string
  readonly kind: 'beginning' | 'page' | 'mark'
  readonly actions: number
  readonly people: number | null
}

/** A text, when it was written, or approved where an operator reads them first. */
export interface TextReport {
  readonly t: number
  readonly lid: Lid
  readonly value: string
  /** Present if an operator took it back. */
  readonly takenBack?: true
}

/** The course of a control. */
export interface ControlReport {
  readonly lid: Lid
  readonly type: ControlType
  readonly label: string
  readonly actions: number
  readonly people: number | null
  readonly course: CourseReport
}

export type CourseReport = RateCourse | WordsCourse | BandCourse | VotesCourse | DensityCourse

/** Actions a second: of a Button and of a String. */
export interface RateCourse {
  readonly kind: 'rate'
  readonly rate: Series
}

/** Of a String whose words are counted: also what people had written at the end, most people first, at most 50. */
export interface WordsCourse {
  readonly kind: 'words'
  readonly rate: Series
  readonly words: readonly (readonly [text: string, people: number])[]
}

/** Of a Slider: the quartiles of the values of each step; null where there were none. */
export interface BandCourse {
  readonly kind: 'band'
  readonly quartiles: Series<readonly [low: number, median: number, high: number] | null>
}

/** Of an Index or a Toggle: how many had chosen each option. */
export interface VotesCourse {
  readonly kind: 'votes'
  /** Whether each participant had one choice; otherwise each action counted. */
  readonly once: boolean
  readonly options: readonly string[]
  /** At the end, by option. */
  readonly votes: readonly number[]
  /** At the end of each step, by option. */
  readonly steps: Series<readonly number[]>
}

/** Of an XYPad: how often each cell of a square grid was touched. */
export interface DensityCourse {
  readonly kind: 'density'
  /** Cells in a row and in a column. */
  readonly side: number
  /** Row by row, from y = 0; in a row from x = 0. */
  readonly cells: readonly number[]
}

/** How a display fared. */
export interface DisplayReport {
  readonly name: string
  /** Messages that were dropped. */
  readonly dropped: number
  /** When it was not up, to the minute. */
  readonly troubles: readonly (Interval & { readonly state: string })[]
}
