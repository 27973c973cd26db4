import type { Lid, NonNegativeInteger } from '../scalars.js'

/**
 * When something happened, ms since 1970, with up to three decimals: the wall clock at the beginning of the file, and from
 * then on a steady clock, so that a clock that is set bends nothing.
 */
export type RecordedTime = number

/** The first line of a recording: what there was when it began. */
export interface RecordingHead {
  readonly ovation: 'recording'
  /** Readers refuse another one. */
  readonly version: 1
  readonly t: RecordedTime
  /** All layout files, as they were read, by their ids. */
  readonly layouts: Readonly<Record<string, unknown>>
  /** Of each layout. It names no participant. */
  readonly state: Readonly<Record<string, RecordedState>>
  /** Whether the output was held. */
  readonly held: boolean
  /** Names of the displays there were; absent where an older version has recorded. */
  readonly displays?: readonly string[]
}

/** A layout at the beginning of a file. */
export interface RecordedState {
  readonly activePageId: string
  /** Only those that differ from how a layout begins. */
  readonly controls: readonly RecordedControl[]
  /** The light; absent where there was none. */
  readonly light?: ShownColors
}

/** A control at the beginning of a file, or behind a reset that was undone. */
export interface RecordedControl {
  readonly lid: Lid
  /** Presses, of a Button. */
  readonly count?: NonNegativeInteger
  /** Of a choice: for each option, or of a Toggle: off and on. */
  readonly votes?: readonly NonNegativeInteger[]
  /** The newest value. */
  readonly value?: unknown
  /** Those that were shown, the oldest first, of a String. */
  readonly texts?: readonly string[]
  /** The 500 most frequent words of a String that counts them, each with how many people it has. */
  readonly words?: readonly (readonly [text: string, people: NonNegativeInteger])[]
  /** Present where it is closed. */
  readonly enabled?: false
}

/** What a participant did, as it was counted. */
export interface RecordedAction {
  readonly t: RecordedTime
  readonly layoutId: string
  readonly lid: Lid
  readonly type: string
  readonly value?: unknown
  /** A pseudonym of the participant, that lasts one file; absent with `participants = none`. */
  readonly who?: string
  /**
   * Of a control with `once`: the choice of this participant before; of a String with `words`: the text with which they counted
   * until then. Absent of the first one.
   */
  readonly was?: unknown
}

/** What an operator, or the clock of a timed control, did. */
export type RecordedDeed = { readonly t: RecordedTime } & (
  | {
      readonly page: { readonly layoutId: string; readonly pageId: string }
      readonly signals?: readonly KnownSignal[]
    }
  | { readonly enabled: { readonly layoutId: string; readonly lid: Lid; readonly enabled: boolean } }
  | {
      readonly held: boolean
      /** Once it is released: the controls that displays had missed, in the order in which they are shown them. */
      readonly missed?: readonly (readonly [layoutId: string, lid: Lid])[]
      readonly signals?: readonly KnownSignal[]
    }
  | { readonly reset: RecordedReset }
  /** A text that had waited was approved. */
  | {
      readonly text: {
        readonly layoutId: string
        readonly lid: Lid
        readonly value: string
        /** Of a String with `words`: the text with which its author counted until then; absent where that was none. */
        readonly was?: string
        /** Present if one that was shown, whether it had waited or not, was taken back. */
        readonly takenBack?: true
      }
    }
  /** Layout files were loaded again. */
  | { readonly layouts: RecordingHead['layouts'] }
)

/** A control, or all of a layout, was set back to zero. */
export type RecordedReset = { readonly layoutId: string } & (
  | { readonly lid: Lid; readonly all?: never }
  | { readonly all: true; readonly lid?: never }
) & {
    /** Present if the last reset was undone instead: what the controls are since. */
    readonly undone?: readonly RecordedControl[]
  }

/** A moment that somebody has named. */
export interface RecordedMark {
  readonly t: RecordedTime
  readonly layoutId: string
  /** 1 to 80 code points. */
  readonly mark: string
}

/** The light of a layout has changed, as its phones were told it. */
export interface RecordedLight {
  readonly t: RecordedTime
  readonly light: ShownColors & { readonly layoutId: string }
}

/** What phones shine in. */
export interface ShownColors {
  /** Of each group of phones, `#rrggbb`; null: there is no light from then on. */
  readonly colors: readonly string[] | null
  /** How long it takes from the colour before, ms. */
  readonly fade: NonNegativeInteger
}

/** A signal of a crowd, as displays were sent it. */
export interface RecordedSignal extends KnownSignal {
  readonly t: RecordedTime
}

/** A signal at a moment when displays were shown a page, or what they had missed: of a control whose signals they should know. */
export interface KnownSignal {
  readonly layoutId: string
  /** Of the control's own address, before a profile: `/0002/mean`. */
  readonly signal: string
  readonly args: readonly (number | string)[]
}

/** Once a minute, and at the end: how it went. */
export interface RecordedMinute {
  readonly t: RecordedTime
  /** How many actions were refused since the line before, by code. */
  readonly refused: Readonly<Record<string, NonNegativeInteger>>
  readonly displays: readonly RecordedDisplay[]
  /** Open streams of phones, by layout. */
  readonly phones: Readonly<Record<string, NonNegativeInteger>>
}

/** A display at the end of a minute. */
export interface RecordedDisplay {
  readonly name: string
  readonly state: string
  /** Messages that were dropped since the line before. */
  readonly dropped: NonNegativeInteger
}

/** A line of a recording, behind the first. */
export type RecordingLine =
  | RecordedAction
  | RecordedDeed
  | RecordedMark
  | RecordedLight
  | RecordedSignal
  | RecordedMinute
