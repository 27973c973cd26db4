// What the service tells an operator's stream, as far as the desk shows it.

/** A control with what the audience has done to it. */
export interface DeskControl {
  readonly lid: number
  readonly address: string
  readonly type: 'Button' | 'Slider' | 'Toggle' | 'Index' | 'String' | 'XYPad'
  readonly props: { readonly label: string; readonly [property: string]: unknown }
  readonly options?: readonly DeskOption[]
  readonly enabled: boolean
  /** The last accepted one; null before the first action. A Button has none. */
  readonly value?: unknown
  /** Of a Button. */
  readonly count?: number
  /** Of a Button, 0 to 1. */
  readonly normalised?: number
  /** Of an Index, or of a Toggle where each person has one choice: off and on. */
  readonly votes?: readonly number[]
  /** Of a String, those that are shown, newest last. */
  readonly texts?: readonly { readonly textId: string; readonly value: string }[]
  /** Signals by their names: a number, or a list. */
  readonly crowd?: Readonly<Record<string, number | readonly number[]>>
}

export interface DeskOption {
  readonly index: number
  readonly label: string
  readonly image?: string
}

export interface DeskPage {
  readonly pageId: string
  readonly name?: string
  readonly controls: readonly DeskControl[]
}

export interface DeskDisplay {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly state: 'up' | 'down' | 'unresolved'
  readonly sent: number
  readonly dropped: number
  readonly lastError: string | null
  /** Seconds; only of one that has registered itself. */
  readonly lease?: number
}

export interface DeskActions {
  readonly accepted: number
  readonly perSecond: number
  readonly refused: Readonly<Record<string, number>>
}

/** A text that waits. */
export interface DeskText {
  readonly textId: string
  readonly lid: number
  readonly value: string
  /** ms since 1970. */
  readonly at: number
}

/** Who has joined today for the first time. */
export interface DeskPeople {
  readonly today: number
  /** How many may. */
  readonly places: number
  /** Of these, beyond the settings. */
  readonly more: number
  /** The one address from which most of them have come. */
  readonly mostFrom: { readonly address: string; readonly people: number } | null
}

/** What QR codes say. */
export interface JoinCodes {
  /** With the passcode in its fragment. */
  readonly url: string
  readonly wifi: string | null
}

/** What may change at any time. */
interface DeskParts {
  readonly activePageId: string
  readonly held: boolean
  readonly room: { readonly open: boolean }
  readonly newPeople?: DeskPeople
  readonly displays: readonly DeskDisplay[]
  readonly phones: number
  readonly actions: DeskActions
  readonly join?: JoinCodes
  /** What the link to the screen carries. */
  readonly ticket?: string
}

export type DeskEvent =
  | ({
      readonly event: 'show'
      readonly layoutId: string
      readonly pages: readonly DeskPage[]
      readonly texts: readonly DeskText[]
    } & DeskParts)
  | ({ readonly event: 'changes'; readonly controls?: readonly DeskControl[] } & Partial<DeskParts>)
  | ({ readonly event: 'text' } & DeskText)
  | { readonly event: 'text-done'; readonly textId: string; readonly approved: boolean }
